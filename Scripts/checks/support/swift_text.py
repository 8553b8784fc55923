"""Swift source as text: where the code is, and where only words are. The checks share it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def swift_files(*folders, root=ROOT):
    """The Swift files below the folders, in a fixed order."""
    return [
        file
        for folder in folders
        for file in sorted((root / folder).rglob("*.swift"))
        if ".build" not in file.relative_to(root).parts
    ]


def code_only(source):
    """The source with comments and strings blanked; every line and column stays where it is."""
    return _Scanner(source).run()


class _Scanner:
    STRING = re.compile(r'(#*)("""|")')

    def __init__(self, source):
        self.source, self.at, self.out = source, 0, []

    def run(self):
        self.code(is_interpolation=False)
        return "".join(self.out)

    def take(self, count, is_code):
        part = self.source[self.at : self.at + count]
        self.out.append(part if is_code else re.sub(r"[^\n]", " ", part))
        self.at += len(part)

    def starts(self, text):
        return self.source.startswith(text, self.at)

    def code(self, is_interpolation):
        depth = 0
        while self.at < len(self.source):
            string = self.STRING.match(self.source, self.at)
            if self.starts("//"):
                self.line_comment()
            elif self.starts("/*"):
                self.block_comment()
            elif string:
                self.string(string)
            else:
                depth += {"(": 1, ")": -1}.get(self.source[self.at], 0)
                self.take(1, is_code=True)
                if is_interpolation and depth == 0:
                    return

    def line_comment(self):
        end = self.source.find("\n", self.at)
        self.take((len(self.source) if end < 0 else end) - self.at, is_code=False)

    def block_comment(self):
        depth = 0
        while self.at < len(self.source):
            depth += {"/*": 1, "*/": -1}.get(self.source[self.at : self.at + 2], 0)
            self.take(2 if self.starts("/*") or self.starts("*/") else 1, is_code=False)
            if depth == 0:
                return

    def string(self, match):
        hashes, quotes = match.groups()
        self.take(len(match.group()), is_code=False)
        while self.at < len(self.source):
            if self.starts(quotes + hashes):
                return self.take(len(quotes + hashes), is_code=False)
            if self.starts("\\" + hashes + "("):
                self.take(1 + len(hashes), is_code=False)
                self.code(is_interpolation=True)
            elif self.starts("\\" + hashes):
                self.take(2 + len(hashes), is_code=False)
            else:
                self.take(1, is_code=False)
