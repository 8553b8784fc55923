"""The picture of what operations cost by the number of rows, drawn from the figures that are checked in.

It needs no font and no script, and follows the reader's choice of a light or a dark page.
"""

import math

# Title, the stem of the name in the benchmark, and the references to draw.
PANELS = [
    ("Edit one row, a copy is kept", "rows/edit-shared", ["Array", "TreeDictionary"]),
    ("Find one row by its id", "rows/lookup", ["Dictionary", "TreeDictionary"]),
    ("Filter and sort, one row changes", "view/filter-sort-1-change", ["from scratch"]),
    ("Observe every row, one changes", "view/row-observers-1-of", ["from scratch"]),
]
SIZES = [1_000, 100_000, 1_000_000]
CLASSES = {"Rows": "rows", "Array": "array", "Dictionary": "array", "TreeDictionary": "tree", "from scratch": "array"}
WIDTH, HEIGHT = 970, 676
PANEL_WIDTH, PANEL_HEIGHT = 262, 210
LEFT, TOP, COLUMN, ROW = 72, 108, 468, 294
LOW, HIGH = 1, 9  # powers of ten, in nanoseconds
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-size: 17px; font-weight: 600 } .panel { font-size: 13px; font-weight: 600 }
  .note, .axis { fill: #59636e; font-size: 11px }
  .grid { stroke: #d8dee4 } .frame { stroke: #8c959f } .page { fill: #ffffff }
  .rows { --c: #0969da } .array { --c: #bc4c00 } .tree { --c: #6e7781 }
  polyline { fill: none; stroke: var(--c); stroke-width: 2 } polyline.tree { stroke-dasharray: 5 3 }
  circle { fill: var(--c) } text.rows, text.array, text.tree { fill: var(--c); font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .note, .axis { fill: #9198a1 } .page { fill: #0d1117 }
    .grid { stroke: #2d333b } .frame { stroke: #656c76 }
    .rows { --c: #58a6ff } .array { --c: #f0883e } .tree { --c: #9198a1 }
  }
"""


def picture(entries):
    title = "What one change costs, by the number of rows"
    note = "Time for each operation, both axes logarithmic; rows of about 50 bytes. Drawn from the benchmark's own figures."
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{HEIGHT}" rx="6"/>',
        text(24, 34, title, "title"),
        text(24, 54, note, "note"),
    ]
    for number, (heading, stem, references) in enumerate(PANELS):
        x, y = LEFT + number % 2 * COLUMN, TOP + number // 2 * ROW
        parts += panel(x, y, heading, curves(entries, stem, references))
    return "\n".join(parts + ["</svg>", ""])


def curves(entries, stem, references):
    """The points of each line, by its name."""
    found = {}
    for size in SIZES:
        name = f"{stem}-{size}" if size != 100_000 or stem.endswith("-of") else stem
        for entry in entries:
            if entry["name"] == name and entry["reference"] in references:
                found.setdefault("Rows", {})[size] = entry["value"]
                found.setdefault(entry["reference"], {})[size] = entry["reference_value"]
    if set(found) != {"Rows", *references}:
        raise LookupError(f"There is no {stem} beside {', '.join(references)}.")
    return found


def panel(x, y, heading, lines):
    parts = [text(x, y - 14, heading, "panel")]
    for power in range(LOW, HIGH + 1):
        height = vertical(y, 10**power)
        parts.append(line(x, height, x + PANEL_WIDTH, height, "grid"))
        if power % 3 == 0 or power == LOW:
            parts.append(text(x - 8, height + 4, duration(10**power), "axis", "end"))
    for size in [1_000, 10_000, 100_000, 1_000_000]:
        across = horizontal(x, size)
        parts.append(line(across, y, across, y + PANEL_HEIGHT, "grid"))
        parts.append(text(across, y + PANEL_HEIGHT + 18, f"{size:,}", "axis", "middle"))
    parts.append(line(x, y + PANEL_HEIGHT, x + PANEL_WIDTH, y + PANEL_HEIGHT, "frame"))
    parts.append(text(x + PANEL_WIDTH / 2, y + PANEL_HEIGHT + 36, "rows", "axis", "middle"))
    for name, points in lines.items():
        places = [(horizontal(x, size), vertical(y, value)) for size, value in sorted(points.items())]
        joined = " ".join(f"{across:.1f},{down:.1f}" for across, down in places)
        parts.append(f'<polyline class="{CLASSES[name]}" points="{joined}"/>')
        for across, down in places:
            parts.append(f'<circle class="{CLASSES[name]}" cx="{across:.1f}" cy="{down:.1f}" r="3"/>')
    return parts + labels(x, y, lines)


def labels(x, y, lines):
    """The name and the last value at the end of each line, moved apart where two would touch."""
    parts, last = [], math.inf
    for name, points in sorted(lines.items(), key=lambda item: item[1][max(item[1])]):
        value = points[max(points)]
        last = min(vertical(y, value) + 4, last - 15)
        parts.append(text(x + PANEL_WIDTH + 9, last, f"{name} {duration(value)}", CLASSES[name]))
    return parts


def horizontal(x, size):
    return x + PANEL_WIDTH * (math.log10(size) - 3) / 3


def vertical(y, value):
    return y + PANEL_HEIGHT * (HIGH - math.log10(value)) / (HIGH - LOW)


def duration(nanoseconds):
    for unit, size in [("s", 1e9), ("ms", 1e6), ("µs", 1e3)]:
        if nanoseconds >= size:
            number = nanoseconds / size
            return f"{number:.0f} {unit}" if number >= 10 or number == int(number) else f"{number:.1f} {unit}"
    return f"{nanoseconds:.0f} ns"


def line(x1, y1, x2, y2, style):
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def text(x, y, words, style, anchor="start"):
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'
