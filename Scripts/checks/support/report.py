"""How a check ends, and how it proves that it can fail. The checks share it."""

import sys
import tempfile
from pathlib import Path


def run(check, root, self_test):
    """Runs `check(root)`, which returns what it found as lines, or proves on small files that it finds what it should."""
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return
    if sys.argv[1:]:
        sys.exit(f"{Path(sys.argv[0]).name}: the only option is --self-test.")
    findings = check(root)
    for finding in findings:
        print(finding)
    if findings:
        sys.exit(f"{Path(sys.argv[0]).name}: {len(findings)} found.")


def expect(check, files, *wanted):
    """Expects as many findings in these files as are wanted, each with the wanted words in it."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        findings = check(root)
    if len(findings) != len(wanted) or any(words not in line for words, line in zip(wanted, findings)):
        sys.exit(f"{Path(sys.argv[0]).name} --self-test: expected {list(wanted)}, found {findings}.")
