"""Proves that the check fails when it should, on made-up costs: `Scripts/bench --check --self-test`."""

import contextlib
import io
import sys
import tempfile
import unittest.mock
from pathlib import Path

import baseline
import callgrind
import check
import saying
import toolchain

DUMP = """\
version: 1
events: Ir
totals: 1160

fl=a.swift
fn=send
10 100
cfn=swift_retain
calls=3 20
11 900
fi=b.swift
+2 50

fn=swift_retain
* 10
fn=gate_mark
0 1
"""


def line(instructions, allocations=0, tolerance=0.03, same_as=None):
    return {"instructions": instructions, "allocations": allocations, "tolerance": tolerance, "same_as": same_as}


def kinds(lines, measured):
    return [(found.name, found.kind, found.fails) for found in baseline.compare(lines, measured)]


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"bench --check --self-test: {what}: expected {wanted}, found {found}.")


def judging():
    expect("the same", kinds({"a": line(100)}, {"a": line(100)}), [])
    expect("3 % more", kinds({"a": line(100)}, {"a": line(103)}), [])
    expect("more than 3 % more", kinds({"a": line(100)}, {"a": line(103.01)}), [("a", "slower", True)])
    expect("3 % less", kinds({"a": line(100)}, {"a": line(97)}), [])
    expect("more than 3 % less", kinds({"a": line(100)}, {"a": line(96.9)}), [("a", "faster", False)])
    expect("an allocation", kinds({"a": line(100)}, {"a": line(50, 1)}), [("a", "allocates", True)])
    expect("an allocation in a thousand", kinds({"a": line(100)}, {"a": line(100, 0.001)}), [("a", "allocates", True)])
    expect("no allocation any more", kinds({"a": line(100, 1)}, {"a": line(100)}), [("a", "allocates less", False)])
    expect("fewer allocations, but slower", kinds({"a": line(100, 1)}, {"a": line(110)}), [("a", "slower", True)])
    expect("its own tolerance", kinds({"a": line(100)}, {"a": line(109, tolerance=0.1)}), [])
    expect("a new path", kinds({}, {"a": line(100)}), [("a", "unknown", True)])
    expect("a path that is gone", kinds({"a": line(100)}, {}), [("a", "gone", True)])


def agreeing():
    """What a path is said to cost the same as counts in the same run, whatever the baseline says."""
    for found, wanted in [(line(100, same_as="a"), []), (line(104, same_as="a"), [("b", "differs", True)]),
                          (line(90, same_as="a"), [("b", "differs", True)]), (line(100, 1, same_as="a"), [("b", "differs", True)])]:
        measured = {"a": line(100), "b": found}
        expect(f"the same as another, {found}", kinds(measured, measured), wanted)


def counting():
    expect("a dump", dict(callgrind.functions(DUMP)), {"send": 150, "swift_retain": 10, "gate_mark": 1})


def writing():
    """A small step keeps the number that has a reason, so that many of them cannot add up."""
    here = {"swift": "1"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "baseline.json")
        expect("first", baseline.write(file, here, None, {"a": line(100), "b": line(10)}, "first"), ["a", "b"])
        measured = {"a": line(102), "b": line(20)}
        expect("second", baseline.write(file, here, baseline.read(file), measured, "second"), ["b"])
        written = baseline.read(file)
        expect("kept", written["lines"]["a"], {"allocations": 0, "instructions": 100, "reason": "first"})
        expect("new", written["lines"]["b"], {"allocations": 0, "instructions": 20, "reason": "second"})
        new = baseline.write(file, {"swift": "2"}, written, measured, "another compiler")
        expect("another compiler", new, ["a", "b"])


def comparing_toolchains():
    said = "Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu\n"
    expect("the version", toolchain.swift(said), {
        "swift": "Swift version 6.3.1 (swift-6.3.1-RELEASE)", "target": "x86_64-unknown-linux-gnu"})  # fmt: skip
    expect("the same toolchain", toolchain.difference({"swift": "1"}, {"swift": "1"}), "")
    expect("another", toolchain.difference({"swift": "1"}, {"swift": "2"}), "swift: 1 in the baseline, 2 here")


def ending():
    """The statuses, and the words that say which line it is, what it cost and costs, and what to do."""
    lines = {"store/send": line(100)}
    for costs, status, wanted in [
        (line(100), 0, ["Nothing costs more than the baseline says."]),
        (line(50), 0, ["store/send: its instructions shrank", saying.COMMAND]),
        (line(120, 1), 1, ["store/send: it allocates more", "0 →              1", "100.00 →         120.00  +20.0 %", saying.COMMAND]),
    ]:
        said = io.StringIO()
        measured = {"store/send": costs | {"by_function": {"swift_retain": 5.0}}}
        with unittest.mock.patch("check.measure", lambda program: measured), contextlib.redirect_stdout(said):
            expect("the status", check.check(None, lines), status)
        for words in wanted:
            expect(f"{words!r} in {said.getvalue()}", words in said.getvalue(), True)
    expect("no baseline", check.not_comparable(None, {}), saying.NO_BASELINE)
    expect("the same toolchain", check.not_comparable({"toolchain": {"swift": "1"}}, {"swift": "1"}), "")
    expect("another", "swift: 1 in the baseline, 2 here" in check.not_comparable({"toolchain": {"swift": "1"}}, {"swift": "2"}), True)


def main():
    for test in (judging, agreeing, counting, writing, comparing_toolchains, ending):
        test()
    print("The check finds what it should.")


if __name__ == "__main__":
    main()
