"""The documents' tables of what things cost, made of the figures that are checked in: `Scripts/bench --table` writes them.

In Benchmarks/README.md a table stands between `<!-- figures: PREFIX... -->`, which says whose names it has, and
`<!-- end of figures -->`; each figure is in one of them. Any document may name the figure behind a number, in the unit that
stands there:

    A send takes 22 ns<!-- store/send -->, and 0.033 µs<!-- store/send beside Redux, short --> by hand.
"""

import json
import re
import sys
from pathlib import Path

import curves
import nodes

README = "Benchmarks/README.md"
FIGURES = "Benchmarks/figures.json"
PICTURES = {"Documentation/rows-cost.svg": curves.picture, "Documentation/incremental-cost.svg": nodes.picture}
PLACE = re.compile(r"(<!-- figures: ([^>]+?) -->\n).*?(<!-- end of figures -->)", re.DOTALL)
USE = re.compile(r"\d[\d.,]* ([\wµ]+)(<!-- ([a-z]+/\S+)(?: beside (.+?))? -->)")
MARK = re.compile(r"<!-- [a-z]+/\S+(?: beside .+?)? -->")
UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1, "bytes": 1, "KB": 1e3, "MB": 1e6, "times": 1}
KINDS = [{"ns", "µs", "ms", "s"}, {"bytes", "KB", "MB"}, {"times"}]
ROW = re.compile(r"^\| `([a-z]+/[^`]+)` \|", re.MULTILINE)
HEAD = "| name | value | reference | its value | ratio | budget |\n|---|---|---|---|---|---|\n"


def rendered(text, data):
    """A document with its tables and figures made anew."""
    text = PLACE.sub(lambda place: f"{place[1]}\n{table(place[2].split(), data)}\n{place[3]}", text)
    if len(MARK.findall(text)) != len(USE.findall(text)):
        alone = next(mark[0] for mark in MARK.finditer(text) if not any(use[2] == mark[0] for use in USE.finditer(text)))
        raise LookupError(f"before {alone} there is no number with a unit, as 2 ns, for the figure")
    return USE.sub(lambda use: used(*use.group(3, 4, 1), data) + use[2], text)


def table(prefixes, data):
    figures = [figure for prefix in prefixes for figure in data["figures"] if figure["name"].startswith(prefix)]
    runs = dict.fromkeys(figure["run"] for figure in figures)
    said = "".join(measured(data["runs"][run], len(runs) > 1, names(figures, run)) for run in runs)
    rows, before = "", None
    for figure in figures:
        rows += row(figure, is_first=figure["name"] != before)
        before = figure["name"]
    return f"{said}\n{HEAD}{rows}"


def names(figures, run):
    return ", ".join(dict.fromkeys(f"`{figure['name']}`" for figure in figures if figure["run"] == run))


def measured(run, is_one_of_several, names):
    which = f" ({names})" if is_one_of_several else ""
    load = f"a load of {run['load_before']:g} when it began and {run['load_after']:g} when it ended"
    return f"Measured on {run['date']}{which}: {run['swift']}, {run['machine']}; {load}.\n"


def row(figure, is_first):
    value, reference = figure["value"], figure.get("reference_value")
    budget = figure.get("budget") if is_first else None
    cells = [
        f"`{figure['name']}`" if is_first else "",
        f"{number(value)} {figure['unit']}" if is_first else "",
        figure["reference"],
        f"{number(reference)} {figure['unit']}" if reference is not None else "",
        ratio(value, reference),
        "" if budget is None else f"{number(budget)} {'ok' if value <= budget else '**over**'}",
    ]
    return "| " + " | ".join(cells) + " |\n"


def number(value):
    """Three digits, or all those before the point."""
    if value == int(value) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def ratio(value, reference):
    if not reference:
        return ""
    share = value / reference
    return number(share) if share >= 0.01 or not value else f"1 : {number(round(1 / share))}"


def used(name, reference, unit, data):
    """A figure in a unit, with two digits: more would only hold for one machine at one time."""
    for figure in data["figures"]:
        if figure["name"] == name and reference in (None, figure["reference"]):
            if not any({unit, figure["unit"]} <= kind for kind in KINDS):
                raise LookupError(f"the figure {name} is in {figure['unit']}, which cannot be written in {unit}")
            value = figure["value"] if reference is None else figure["reference_value"]
            return f"{two_digits(value * UNITS[figure['unit']] / UNITS[unit])} {unit}"
    raise LookupError(f"{FIGURES} has no figure {name}" + (f" beside {reference}" if reference else ""))


def two_digits(value):
    rounded = float(f"{value:.2g}")
    return f"{rounded:,.0f}" if rounded == int(rounded) else f"{rounded:.9f}".rstrip("0")


def documents(root):
    """The documents that show figures."""
    return [root / README, *root.glob("README.md"), *sorted((root / "Documentation").rglob("*.md"))]


def findings(root):
    """What is wrong with the tables, the figures and the pictures, as lines."""
    data = json.loads((root / FIGURES).read_text())
    found = membership((root / README).read_text(), data)
    for file in [] if found else documents(root):
        name, text = file.relative_to(root), file.read_text()
        try:
            if rendered(text, data) != text:
                found.append(f"{name}: its figures are not those of {FIGURES}; Scripts/bench --table writes them")
        except LookupError as missing:
            found.append(f"{name}: {missing.args[0]}")
    for name, draw in PICTURES.items():
        if (root / name).exists() and (root / name).read_text() != draw(data["figures"]):
            found.append(f"{name}: it is not drawn from {FIGURES}; Scripts/bench --table draws it")
    return found


def membership(text, data):
    """Whether each figure is in one table of the document, and nothing is in a table that nobody measured."""
    found = [f"{README}: the row of {name} is in no table that is made of {FIGURES}" for name in ROW.findall(PLACE.sub("", text))]
    prefixes = [prefix for place in PLACE.finditer(text) for prefix in place[2].split()]
    for prefix in prefixes:
        if not any(figure["name"].startswith(prefix) for figure in data["figures"]):
            found.append(f"{README}: {FIGURES} has no figure whose name starts with {prefix}")
    for name in dict.fromkeys(figure["name"] for figure in data["figures"]):
        tables = sum(name.startswith(prefix) for prefix in prefixes)
        if tables != 1:
            found.append(f"{README}: {name} of {FIGURES} is in {tables} tables")
    return found


def main():
    root = Path(__file__).resolve().parents[2]
    data = json.loads((root / FIGURES).read_text())
    try:
        for file in documents(root):
            file.write_text(rendered(file.read_text(), data))
        for name, draw in PICTURES.items():
            (root / name).write_text(draw(data["figures"]))
    except LookupError as missing:
        sys.exit(f"bench: {missing.args[0]}.")
    found = findings(root)
    for finding in found:
        print(finding)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
