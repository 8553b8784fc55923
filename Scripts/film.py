"""Takes the moving picture of the README from the real pages: Todos in two tabs, and the inspector that goes back in time.

Run by Scripts/film, with `TODOS` naming the server and `CHROMIUM` the browser. The frames are pictures of the pages at rest, side by side;
nothing is drawn by hand but the pointer and the words below.
"""

import io
import os
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[1]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / folder) for folder in ("Examples/Tests/Support", "Examples/Tests/Browser", "Tests/Support")]

from inspector_page import InspectorPage
from playwright.sync_api import expect, sync_playwright
from todo_page import TodoPage
from todos_server import TodosServer
from watched_pages import FLAGS

MOST_BYTES = 2_000_000
TAB = {"width": 400, "height": 400}
INSPECTOR = {"width": 820, "height": 2 * TAB["height"] + 1}
CAPTION = 44
SIZE = (INSPECTOR["width"] + 1 + TAB["width"], INSPECTOR["height"] + CAPTION)
LINE, GROUND, INK = "#9aa3a8", "#0b3143", "#e8f4fa"
POINTER = [(0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12)]

# Both tabs show the list at their top.
TAB_STYLE = ".title, h1, .notes, .hints { display: none !important } body { padding-top: 0 !important; margin-top: 0 !important }"


class Film:
    def __init__(self, browser, server):
        self.frames, self.durations, self.pictures, self.caption, self.pointer = [], [], {}, "", None
        self.tabs = [TodoPage(self.open(browser, server.url, TAB, TAB_STYLE)) for _ in range(2)]
        self.inspector = InspectorPage(self.open(browser, server.inspector, INSPECTOR))

    def open(self, browser, url, size, style=None):
        page = browser.new_context(viewport=size, reduced_motion="reduce", color_scheme="light", bypass_csp=True).new_page()
        page.goto(url)
        if style:
            page.add_style_tag(content=style)
        return page

    def place(self, page):
        """Where a page is in the picture."""
        if page is self.inspector.page:
            return 0, 0
        return INSPECTOR["width"] + 1, 0 if page is self.tabs[0].page else TAB["height"] + 1

    @property
    def pages(self):
        return [self.inspector.page, *(tab.page for tab in self.tabs)]

    def shoot(self, milliseconds, *changed):
        """Adds a frame, with new pictures of the pages that have changed."""
        for page in changed:
            self.pictures[page] = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        frame = Image.new("RGB", SIZE, LINE)
        for page, picture in self.pictures.items():
            frame.paste(picture, self.place(page))
        draw = ImageDraw.Draw(frame)
        draw.rectangle((0, INSPECTOR["height"], *SIZE), fill=GROUND)
        draw.text((16, INSPECTOR["height"] + CAPTION / 2), self.caption, fill=INK, font=ImageFont.load_default(19), anchor="lm")
        if self.pointer:
            at_x, at_y = self.pointer
            draw.polygon([(at_x + x, at_y + y) for x, y in POINTER], fill="black", outline="white")
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self.durations[-1] += milliseconds
        else:
            self.frames.append(frame)
            self.durations.append(milliseconds)

    def say(self, caption):
        self.caption = caption

    def point(self, page, locator):
        """Moves the pointer to the middle of what is on a page, in a few steps."""
        box, (left, top) = locator.bounding_box(), self.place(page)
        to = (left + box["x"] + box["width"] / 2, top + box["y"] + box["height"] / 2)
        start = self.pointer or (SIZE[0] / 2, SIZE[1] / 2)
        for step in (0.4, 0.8, 1):
            self.pointer = tuple(a + (b - a) * step for a, b in zip(start, to))
            self.shoot(60)

    def click(self, page, locator, milliseconds=700):
        self.point(page, locator)
        locator.click()
        page.mouse.move(0, 0)
        self.settle(milliseconds)

    def settle(self, milliseconds):
        """Adds a frame when each page shows what the server has sent."""
        for page in self.pages:
            page.wait_for_timeout(250)
        self.shoot(milliseconds, *self.pages)

    def type(self, tab, title):
        self.point(tab.page, tab.input)
        tab.input.focus()
        for end in range(3, len(title) + 3, 3):
            tab.input.fill(title[:end])
            self.shoot(70, tab.page)
        tab.input.press("Enter")
        for each in self.tabs:
            expect(each.row(title)).to_be_visible()
        self.settle(900)


def play(film):
    first, second = film.tabs
    page = film.inspector.page
    film.inspector.tab("State")
    film.say("Todos in two tabs, and the inspector of their store")
    film.settle(1400)
    film.say("An action of one tab changes the state on the server, and with it both tabs")
    film.type(first, "Water the basil")
    film.type(second, "Buy bread")
    film.type(first, "Call the plumber")
    film.click(second.page, second.toggle("Water the basil"))
    film.click(first.page, first.toggle("Buy bread"))
    film.say("The inspector displays the state after an earlier action, in all tabs")
    for n in (4, 3, 2, 1):
        film.click(page, film.inspector.button("Step back"), 800)
        film.inspector.expect_travelling(f"Showing the state after action {n}.")
    film.say("It goes forward, one action at a time, and back to the live state")
    for _ in (2, 3):
        film.click(page, film.inspector.button("Step forward"), 700)
    film.click(page, film.inspector.button("Resume"), 1800)


def save(film, file):
    first, *others = film.frames
    first.save(file, save_all=True, append_images=others, duration=film.durations, loop=0, lossless=True, quality=60, method=4)
    size = file.stat().st_size
    print(f"{file.relative_to(ROOT)}: {len(film.frames)} frames, {sum(film.durations) / 1000:.0f} s, {size // 1000} KB")
    if size > MOST_BYTES:
        sys.exit(f"film: {file.name} has {size} bytes; at most {MOST_BYTES} are wanted.")


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TodosServer(Path(folder), is_inspected=True).start()
        try:
            browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
            film = Film(browser, server)
            play(film)
            browser.close()
        finally:
            server.stop()
    save(film, ROOT / "Documentation" / "film.webp")


main()
