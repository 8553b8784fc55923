"""What the check prints: costs as a table, and findings in words."""

import subprocess

import baseline

COMMAND = 'Scripts/bench --check --write "why the costs are what they are"'
NO_BASELINE = f"There is no baseline. To write one:\n\n  {COMMAND}"
UNITS = ("allocations", "instructions")


def other_toolchain(difference):
    return (
        f"The baseline cannot be compared with what this machine counts: {difference}.\nInstructions are those of one "
        f"compiler and one C library. To write a baseline for these:\n\n  {COMMAND}"
    )


def table(lines, measured):
    rows = [row("per operation", UNITS[0], "before", UNITS[1], "before", "")]
    for name, now in measured.items():
        new, old = baseline.costs(now), baseline.costs(lines[name]) if name in lines else None
        allocations, instructions = zip(texts(new), texts(old))
        rows.append(row(name, *allocations, *instructions, share(old, new, 1)))
    return "\n".join(rows)


def row(name, allocations, allocations_before, instructions, instructions_before, share):
    return f"{name:40} {allocations:>11} {allocations_before:>8} {instructions:>14} {instructions_before:>12} {share:>10}".rstrip()


def texts(costs):
    return (f"{costs[0]:,g}", f"{costs[1]:,.2f}") if costs else ("-", "-")


def share(old, new, index):
    """By how much it changed; nothing where there is nothing to compare with."""
    if not old or not new or not old[index]:
        return ""
    return f"{100 * (new[index] / old[index] - 1):+.1f} %"


def finding(found, measured):
    """What changed of one line, and where its instructions are spent if that is too much."""
    words = [f"\n{found.name}: {found.words}."]
    for index, (old, new) in enumerate(zip(texts(found.old), texts(found.new))):
        words.append(f"  {UNITS[index]:12} {old:>14} → {new:>14}  {share(found.old, found.new, index)}".rstrip())
    if found.fails and found.old and found.new:
        words += ["  Most of its instructions are spent in:", spent(measured[found.name], 8)]
    return "\n".join(words)


def spent(costs, count):
    by_function = sorted(costs["by_function"].items(), key=lambda item: -item[1])[:count]
    names = demangled([function for function, _ in by_function])
    return "\n".join(f"  {cost:12,.2f}  {name[:110]}" for name, (_, cost) in zip(names, by_function) if cost > 0)


def demangled(names):
    """The names as they stand in the source, where the compiler's tool is there to tell."""
    command = ["swift", "demangle", "--compact", "--simplified"]
    try:
        said = subprocess.run(command, input="\n".join(names), capture_output=True, text=True).stdout.splitlines()
    except OSError:
        return names
    return said if len(said) == len(names) else names


def verdict(findings):
    failing = [found.name for found in findings if found.fails]
    if failing:
        return f"\nFAILED: {', '.join(failing)}\nA change that means to cost that writes a new baseline, with its reason:\n\n  {COMMAND}"
    if findings:
        return f"\nNothing costs more. What costs less may cost as much again unnoticed, unless that is written down:\n\n  {COMMAND}"
    return "\nNothing costs more than the baseline says."
