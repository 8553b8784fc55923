"""A page for each study of the cookbook, with the code and the test of the study. A study is a row of a table of `Cookbook.md`."""

import re
from collections import namedtuple
from pathlib import PurePosixPath

COOKBOOK = "Cookbook"
SOURCES = "Examples/Sources/CaseStudies/"
TESTS = "Examples/Tests/CaseStudiesTests/"
GROUP = re.compile(r"^## (.+)\n\n((?:\|.*\n)+)", re.MULTILINE)
PATHS = re.compile(r"\]\(\.\./([^)]+)\)")

# `sources` and `test` are paths from the root of the repository; `lines` names those that matter; it and `more` are Markdown as in the cookbook.
Study = namedtuple("Study", "group title shows lines more sources test")


def studies(root):
    """The studies of the cookbook, in its order; none if there is no cookbook."""
    file = root / "Documentation" / f"{COOKBOOK}.md"
    return [study for group, table in GROUP.findall(file.read_text()) for study in rows(group, table)] if file.exists() else []


def rows(group, table):
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[0].isdigit():
            _, name, shows, lines, more, test = cells
            yield Study(group, re.match(r"\[([^\]]+)\]", name)[1], shows, lines, more, PATHS.findall(name), PATHS.findall(test)[0])


def slug(study):
    """Study-Counter for 01-Counter.swift."""
    return "Study-" + PurePosixPath(study.sources[0]).stem.partition("-")[2]


def pages(found):
    """Which page, and which heading of it, shows a file."""
    shown = {path: slug(study) for study in found for path in study.sources}
    return shown | {study.test: f"{slug(study)}#The-test" for study in found}


def article(root, study):
    """The page of a study, with links as in a guide."""
    shows = study.shows[0].upper() + study.shows[1:]
    parts = [f"# {study.title}", f"{shows}.", "## The feature"]
    parts += [f"The lines that matter: {study.lines}."]
    parts += [f"It is explained in {study.more}. Copy this code from `{study.sources[0]}`:", code(root / study.sources[0])]
    if len(study.sources) > 1:
        parts += ["## The views", f"From `{study.sources[1]}`:", code(root / study.sources[1])]
    parts += ["## The test", f"From `{study.test}`:", code(root / study.test)]
    return "\n\n".join(parts) + "\n"


def code(file):
    return f"```swift\n{file.read_text().strip()}\n```"


def topics(found):
    """What the page of the cookbook contains, for the list of pages at its side."""
    groups = dict.fromkeys(study.group for study in found)
    lines = ["", "## Topics"]
    for group in groups:
        lines += ["", f"### {group}", "", *(f"- <doc:{slug(study)}>" for study in found if study.group == group)]
    return "\n".join(lines) + "\n"
