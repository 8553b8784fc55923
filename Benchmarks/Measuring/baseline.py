"""The costs that were agreed on: a file that is checked in, and how what is measured now differs from it."""

import json
from dataclasses import dataclass

FAILS = ("slower", "allocates", "differs", "unknown", "gone")
BETTER = ("faster", "allocates less")


@dataclass
class Finding:
    """What is to be said of one line. `old` and `new` are (allocations, instructions), or None."""

    name: str
    kind: str
    old: tuple
    new: tuple
    words: str = ""

    @property
    def fails(self):
        return self.kind in FAILS


def costs(line):
    return line["allocations"], line["instructions"]


def compare(lines, measured):
    """Findings for all that differs between the lines of a baseline and what was measured, in the order measured."""
    found = []
    for name, now in measured.items():
        kind = judge(lines.get(name), now)
        if kind:
            old = costs(lines[name]) if name in lines else None
            found.append(Finding(name, kind, old, costs(now), WORDS[kind].format(100 * now["tolerance"])))
    for name in lines.keys() - measured.keys():
        found.append(Finding(name, "gone", costs(lines[name]), None, WORDS["gone"]))
    return found + differences(measured)


WORDS = {
    "allocates": "it allocates more",
    "slower": "its instructions grew by more than {:g} %",
    "allocates less": "it allocates less",
    "faster": "its instructions shrank by more than {:g} %",
    "unknown": "the baseline does not have it",
    "gone": "the baseline has it, and nothing measures it",
}


def judge(before, now):
    """One of the kinds, or None if there is nothing to say. More of one is not outweighed by less of the other."""
    if before is None:
        return "unknown"
    (old_allocations, old), (allocations, new) = costs(before), costs(now)
    if allocations > old_allocations:
        return "allocates"
    if new > old * (1 + now["tolerance"]):
        return "slower"
    if allocations < old_allocations:
        return "allocates less"
    return "faster" if new < old * (1 - now["tolerance"]) else None


def differences(measured):
    """Paths that should take the very same code as another, and do not, in this run."""
    found = []
    for name, now in measured.items():
        if other := now.get("same_as"):
            old, new = costs(measured[other]), costs(now)
            if old[0] != new[0] or abs(new[1] - old[1]) > now["tolerance"] * old[1]:
                words = f"it should cost what {other} costs in the same run"
                found.append(Finding(name, "differs", old, new, words))
    return found


def read(file):
    return json.loads(file.read_text()) if file.exists() else None


def write(file, toolchain, before, measured, reason):
    """Writes a baseline; the names of the lines whose costs are new in it.

    A line that costs what it did, within its tolerance, keeps the numbers somebody has given a reason for: so many small
    steps cannot add up to a large one.
    """
    lines, new = {}, []
    kept = before["lines"] if before and before["toolchain"] == toolchain else {}
    for name, now in measured.items():
        if judge(kept.get(name), now):
            new.append(name)
            allocations, instructions = costs(now)
            lines[name] = {"allocations": allocations, "instructions": instructions, "reason": reason}
        else:
            lines[name] = kept[name]
    text = json.dumps({"lines": lines, "toolchain": toolchain}, indent=1, sort_keys=True, ensure_ascii=False)
    file.write_text(text + "\n")
    return new
