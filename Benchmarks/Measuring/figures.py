"""The figures that are checked in, and the run each of them is of.

    figures.py begin RUN                 notes the machine and its load before a run
    figures.py end RUN VALUES FIGURES    puts the values of that run into the file of figures
    figures.py add VALUES FIGURES        puts the values of Scripts/bench-build there

`Scripts/bench` calls it so.
"""

import datetime
import json
import os
import platform
import sys
from pathlib import Path

import toolchain

# Measured by Scripts/bench-build, so a run of Scripts/bench does not make it old.
ELSEWHERE = "build/"


def begin():
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "load_before": load(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores of {processor()}",
        "swift": toolchain.current()["swift"].split(" (")[0],
    }


def end(run, figures, prefix, file):
    before = read(file) if Path(file).exists() else {"figures": [], "runs": {}}
    write_figures(file, merge(before, figures, prefix, run | {"load_after": load()}))


def merge(before, figures, prefix, run):
    """The figures with those of a run, which stand where those that they replace stood.

    What the run should have measured, and did not, no longer exists.
    """

    def is_replaced(figure):
        return figure["name"].startswith(prefix) and figure["name"].startswith(ELSEWHERE) == prefix.startswith(ELSEWHERE)

    old = before["figures"]
    first = next((index for index, figure in enumerate(old) if is_replaced(figure)), len(old))
    number = str(1 + max(map(int, before["runs"]), default=0))
    new = [figure | {"run": number} for figure in figures]
    merged = old[:first] + new + [figure for figure in old[first:] if not is_replaced(figure)]
    used = {figure["run"] for figure in merged}
    return {"figures": merged, "runs": {key: run for key, run in (before["runs"] | {number: run}).items() if key in used}}


def load():
    return round(os.getloadavg()[0], 1)


def processor():
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "an unknown processor"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "an unknown processor"


def read(file):
    return json.loads(Path(file).read_text())


def write(file, value):
    Path(file).write_text(text(value) + "\n")


def write_figures(file, data):
    """One figure in a line, so that a difference shows which one is new."""
    figures = ",\n".join("  " + text(figure) for figure in data["figures"])
    runs = ",\n".join(f"  {text(number)}: {text(run)}" for number, run in sorted(data["runs"].items(), key=lambda item: int(item[0])))
    Path(file).write_text(f'{{\n "figures": [\n{figures}\n ],\n "runs": {{\n{runs}\n }}\n}}\n')


def text(value):
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def main(command, *files):
    if command == "begin":
        write(files[0], begin())
    elif command == "end":
        values = read(files[1])
        end(read(files[0]), values["figures"], values["prefix"], files[2])
    else:
        end(begin(), read(files[0]), ELSEWHERE, files[1])


if __name__ == "__main__":
    main(*sys.argv[1:])
