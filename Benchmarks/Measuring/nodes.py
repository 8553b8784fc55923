"""The picture of what a node of the graph costs in graphs of many shapes, drawn from the figures that are checked in.

Like the picture of rows, it needs no font and no script, and follows the reader's choice of a light or a dark page.
"""

import math

from curves import duration, line, text

# Headings, and what is drawn under each: words, and the name in the benchmark.
SHAPES = [
    ("A change runs through", [
        ("one map", "engine/set-one-map"),
        ("a chain of 1,000", "engine/chain-1000"),
        ("the same of computed values", "engine/chain-1000-tracked"),
        ("a grid of 100 × 10", "engine/grid-100x10"),
        ("the same of computed values", "engine/grid-100x10-tracked"),
        ("four cells in 1,000 layers", "engine/cellx-1000"),
        ("four cells in 2,500 layers", "engine/cellx-2500"),
    ]),
    ("One value in 1,000 others, or of them", [
        ("each of 1,000 is observed", "engine/fanout-1000-observed"),
        ("all 1,000 changed: fold", "engine/fanout-1000-fold"),
        ("all 1,000 changed: mapAll", "engine/fanout-1000-mapall"),
        ("all 1,000 changed: a computed", "engine/fanout-1000-fold-tracked"),
    ]),
    ("What is read changes", [
        ("flatMap chooses another value", "engine/switch-1"),
        ("flatMap chooses another chain of 10", "engine/switch-10"),
        ("6 × 100, 15 layers, half dynamic", "engine/dynamic-6-100x15-dyn50"),
        ("4 × 1,000, 12 layers, 5 % dynamic", "engine/dynamic-4-1000x12-dyn5"),
        ("25 × 1,000, 5 layers", "engine/dynamic-25-1000x5"),
    ]),
    ("A node is made", [
        ("and computed", "engine/sbench-create-computations"),
        ("and observed, and both are dropped", "engine/create-observe-drop-1000"),
    ]),
]  # fmt: skip
WIDTH, LEFT, RIGHT, TOP, STEP = 860, 280, 96, 116, 21
LOW, HIGH = 0, 3  # powers of ten, in nanoseconds
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-size: 17px; font-weight: 600 } .panel { font-size: 13px; font-weight: 600 }
  .note, .axis { fill: #59636e; font-size: 11px }
  .grid { stroke: #d8dee4 } .page { fill: #ffffff }
  .ours { --c: #0969da } .plain { --c: #bc4c00 } .between { stroke: #afb8c1; stroke-width: 3 }
  circle { fill: var(--c) } text.ours, text.plain { fill: var(--c); font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .note, .axis { fill: #9198a1 } .page { fill: #0d1117 }
    .grid { stroke: #2d333b } .between { stroke: #484f58 }
    .ours { --c: #58a6ff } .plain { --c: #f0883e }
  }
"""


def picture(entries):
    title = "What a node costs, by the shape of the graph"
    note = "Time for each node that is computed or made, on a logarithmic axis. Drawn from the benchmark's own figures."
    figures = {entry["name"]: entry for entry in entries}
    rows, height = place(figures)
    bottom = height - 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" aria-label="{title}">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{height}" rx="6"/>',
        text(24, 34, title, "title"),
        text(24, 54, note, "note"),
        dot(30, 76, "ours") + text(41, 80, "Sluice", "ours"),
        dot(102, 76, "plain") + text(113, 80, "plain Swift: closures called in order, compared and stored", "plain"),
    ]
    for power in range(LOW, HIGH + 1):
        across = horizontal(10**power)
        parts += [line(across, TOP - 18, across, bottom, "grid"), text(across, bottom + 18, duration(10**power), "axis", "middle")]
    return "\n".join(parts + rows + ["</svg>", ""])


def place(figures):
    """What is drawn, and how high all of it is."""
    parts, down = [], TOP
    for heading, shapes in SHAPES:
        parts.append(text(24, down, heading, "panel"))
        down += STEP
        for words, name in shapes:
            if name not in figures:
                raise LookupError(f"There is no {name}.")
            parts += pair(down, words, figures[name]["value"], figures[name]["reference_value"])
            down += STEP
        down += 12
    return parts, down + 36


def pair(down, words, ours, plain):
    first, second = horizontal(ours), horizontal(plain)
    return [
        text(LEFT - 16, down, words, "word", "end"),
        line(min(first, second), down - 4, max(first, second), down - 4, "between"),
        dot(second, down - 4, "plain") + dot(first, down - 4, "ours"),
        text(max(first, second) + 11, down, f"{rounded(ours)} to {rounded(plain)} ns", "note"),
    ]


def rounded(value):
    return f"{value:.1f}" if value < 10 else f"{value:.0f}"


def dot(across, down, style):
    return f'<circle class="{style}" cx="{across:.1f}" cy="{down:.1f}" r="5"/>'


def horizontal(value):
    return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(value) - LOW) / (HIGH - LOW)
