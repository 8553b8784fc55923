"""Counts instructions with Valgrind's callgrind, between the marks that the program `gate` sets."""

import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

# The C library has several versions of functions that copy and compare memory, and takes the best for the processor. The
# plainest of them run everywhere, so the counts of two machines agree.
PLAINEST = "glibc.cpu.hwcaps=-AVX2,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM,-SSE4_1,-SSE4_2,-SSSE3:glibc.cpu.x86_non_temporal_threshold=0xc0000"

# Nothing else of the user's environment moves the stack, and hash tables have the same order each time.
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", ""),
    "LC_ALL": "C",
    "GLIBC_TUNABLES": PLAINEST,
    "SWIFT_DETERMINISTIC_HASHING": "1",
}

# A place in the source, absolute or from the one before, and the instructions.
COST = re.compile(r"(?:[+-]?\d+|\*) (\d+)")


class Broken(Exception):
    """The program or callgrind did not do what it should; the message is for the user."""


def names(program):
    """The paths that the program knows."""
    return subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout.split()


def measure(program, name):
    """What one operation of the path costs: instructions, allocations, and the instructions by function."""
    with tempfile.TemporaryDirectory() as folder:
        said = run(program, name, folder)
        # Dumps are written when a mark is entered: before and after the short window, before and after the long one.
        dumps = [functions(Path(folder, f"callgrind.out.{number}").read_text()) for number in (2, 4)]
    operations = said["operations"]
    difference = Counter(dumps[1])
    difference.subtract(dumps[0])
    by_function = {function: count / operations for function, count in difference.items()}
    short, long = said["allocations"]
    return {
        "instructions": round(sum(by_function.values()), 2),
        "allocations": round((long - short) / operations, 3),
        "tolerance": said["tolerance"],
        "same_as": said.get("same_as"),
        "by_function": by_function,
    }


def run(program, name, folder):
    """Runs the program, which leaves its dumps in the folder; what it says of the path."""
    options = ["--dump-before=gate_mark", "--compress-strings=no", "--compress-pos=no", f"--callgrind-out-file={folder}/callgrind.out"]
    command = ["valgrind", "--tool=callgrind", *options, str(program), name]
    result = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, cwd=folder)
    if result.returncode != 0:
        raise Broken(f"{name} could not be run under valgrind:\n{result.stderr[-3000:]}")
    return json.loads(result.stdout)


def functions(dump):
    """The instructions that each function took itself, from a dump with names and positions written out."""
    costs, function, is_call = Counter(), None, False
    for line in dump.splitlines():
        if line.startswith("fn="):
            function = line[3:]
        elif line.startswith("calls="):
            # The next line has the costs of what is called, which are counted where they are spent.
            is_call = True
        elif cost := COST.fullmatch(line):
            if not is_call:
                costs[function] += int(cost[1])
            is_call = False
    return costs
