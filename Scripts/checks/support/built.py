"""Type-checks small files against the modules of this package, as the client has them that `no-dependencies` makes."""

import re
import subprocess
import sys
from pathlib import Path

from support import swift_text

# As Xcode sets up a new app, beside the language mode.
NEW_APP = [
    "-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
    "-enable-upcoming-feature", "InferIsolatedConformances", "-enable-upcoming-feature", "MemberImportVisibility",
]  # fmt: skip
CLIENT = ".build/test/client"
# Each module, after those that are built with it.
BUILT = [("Incremental", "Sluice"), ("SluiceNavigation",), ("SluiceUndo",), ("SluiceSeeds",)]
FEATURES = re.compile(r'\.enableUpcomingFeature\("(\w+)"\)')


def modules(root):
    """The folder of the built modules; stops if they do not build."""
    client = root / CLIENT
    folder = client / ".build" / "debug" / "Modules"
    if not (client / ".build").exists():
        subprocess.run([root / "Scripts" / "checks" / "no-dependencies"], check=True)
    # Checks run at the same time: a build in one would replace the object files that another links.
    elif any(is_older(folder / f"{names[-1]}.swiftmodule", root, *names) for names in BUILT):
        run = subprocess.run(["swift", "build", "--package-path", client], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"Sluice does not build:\n{run.stdout}{run.stderr}")
    return folder


def is_older(module, root, *names):
    """Whether a source of modules, or a folder of sources, was changed after the module was built."""
    sources = [root / "Package.swift", *(path for name in names for path in (root / "Sources" / name).rglob("*"))]
    return not module.exists() or max(path.stat().st_mtime for path in sources) > module.stat().st_mtime


def object_files(module, folder):
    """The object files of a module in a folder of builds; of this package's modules only those of sources that there are."""
    # A build leaves the objects of sources that have been renamed or removed.
    ours = {f"{file.name}.o" for file in (swift_text.ROOT / "Sources" / module).rglob("*.swift")}
    return sorted(file for file in (folder / f"{module}.build").rglob("*.o") if not ours or file.name in ours)


def compile_file(text, folder, modules, *options):
    """What the compiler says about a file. Escapes are found in SIL only, so the file is compiled as far as that."""
    source = Path(folder) / "Example.swift"
    source.write_text(text)
    features = dict.fromkeys(FEATURES.findall((swift_text.ROOT / "Package.swift").read_text()))
    command = [
        "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library", "-I", str(modules),
        *(word for feature in features for word in ("-enable-upcoming-feature", feature)), *options, str(source),
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True).stderr


def optimized(text, folder, modules):
    """The optimized code of a file, as Swift's intermediate language; stops if it does not compile."""
    source = Path(folder) / "Example.swift"
    source.write_text(text)
    command = [
        "swiftc", "-emit-sil", "-O", "-swift-version", "6", "-parse-as-library", "-module-name", "Example", "-I",
        str(modules), str(source),
    ]  # fmt: skip
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"An example does not compile:\n{run.stderr}")
    return run.stdout
