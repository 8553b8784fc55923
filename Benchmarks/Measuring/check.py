"""Compares what the plain paths cost, in allocations and instructions, with the baseline: `Scripts/bench --check`.

Ends with 0 if none costs more, 1 if one does or cannot be measured, 2 if it is called in a wrong way, and 3 if nothing can be
compared: there is no baseline, or it is of another toolchain.
"""

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import baseline
import callgrind
import saying
import toolchain

BASELINE = Path(__file__).resolve().parents[2] / "Benchmarks" / "baseline.json"
NOT_COMPARABLE = 3


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench --check", description=__doc__)
    parser.add_argument("--program", type=Path, help="the built program `gate`; without it, only whether the baseline is of this toolchain")
    parser.add_argument("--write", metavar="REASON", help="writes the baseline; the reason is kept beside each new number")
    parser.add_argument("--profile", metavar="NAME", help="only where the instructions of one path are spent")
    arguments = parser.parse_args()
    try:
        if arguments.profile:
            return profile(arguments.program, arguments.profile)
        before, here = baseline.read(BASELINE), toolchain.current()
        if arguments.write is not None:
            return write(arguments.program, before, here, arguments.write)
        if words := not_comparable(before, here):
            print(words)
            return NOT_COMPARABLE
        return check(arguments.program, before["lines"]) if arguments.program else 0
    except callgrind.Broken as broken:
        print(f"bench: {broken}", file=sys.stderr)
        return 1


def not_comparable(before, here):
    if before is None:
        return saying.NO_BASELINE
    difference = toolchain.difference(before["toolchain"], here)
    return saying.other_toolchain(difference) if difference else ""


def check(program, lines):
    measured = measure(program)
    findings = baseline.compare(lines, measured)
    print(saying.table(lines, measured))
    for found in findings:
        print(saying.finding(found, measured))
    print(saying.verdict(findings))
    return 1 if any(found.fails for found in findings) else 0


def write(program, before, here, reason):
    measured = measure(program)
    new = baseline.write(BASELINE, here, before, measured, reason)
    print(saying.table(before["lines"] if before else {}, measured))
    print(f"\nNew in {BASELINE.name}: {', '.join(new) or 'nothing'}.")
    differing = baseline.differences(measured)
    for found in differing:
        print(saying.finding(found, measured))
    if differing:
        print("\nFAILED: a baseline does not make up for paths that must cost the same.")
    return 1 if differing else 0


def measure(program):
    names = callgrind.names(program)
    # What else runs does not change what is counted.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(names, pool.map(lambda name: callgrind.measure(program, name), names)))


def profile(program, name):
    if name not in callgrind.names(program):
        print(f"bench: There is no path {name}. There are:\n  " + "\n  ".join(callgrind.names(program)), file=sys.stderr)
        return 2
    costs = callgrind.measure(program, name)
    print(f"{name}: {costs['instructions']:,} instructions, {costs['allocations']:g} allocations")
    print(saying.spent(costs, 40))
    return 0


if __name__ == "__main__":
    sys.exit(main())
