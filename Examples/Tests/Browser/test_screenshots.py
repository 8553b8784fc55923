"""Pictures for people: set SCREENSHOTS to a folder to have them taken."""

import os
from pathlib import Path

import pytest

FOLDER = os.environ.get("SCREENSHOTS")
WIDE = {"width": 1100, "height": 800}
NARROW = {"width": 320, "height": 640}
PHONE = {"width": 400, "height": 860}
TITLES = [
    "Water the basil",
    "Write to Ada about the orchestra tickets",
    "Read the chapter on durable journals and bring two questions for Thursday evening",
    "Buy bread",
    "Call the plumber",
]

pytestmark = pytest.mark.skipif(not FOLDER, reason="SCREENSHOTS names no folder")


def take(todos, name):
    Path(FOLDER).mkdir(parents=True, exist_ok=True)
    todos.page.screenshot(path=Path(FOLDER) / f"{name}.png", full_page=True)


def fill(todos):
    todos.add(*TITLES)
    for title in (TITLES[1], TITLES[3]):
        todos.toggle(title).click()
        todos.expect_completed(title)
    todos.page.mouse.move(0, 0)
    todos.input.focus()


def test_screenshot_of_the_empty_page(new_page):
    take(new_page(viewport=WIDE), "empty")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_screenshot_in_each_color_scheme(new_page, scheme):
    todos = new_page(viewport=WIDE, color_scheme=scheme, reduced_motion="reduce")
    fill(todos)
    take(todos, scheme)


def test_screenshot_on_a_narrow_screen(new_page):
    todos = new_page(viewport=NARROW, device_scale_factor=2, reduced_motion="reduce")
    fill(todos)
    take(todos, "narrow")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_screenshot_on_a_phone_with_something_undone(new_page, scheme):
    todos = new_page(viewport=PHONE, device_scale_factor=2, color_scheme=scheme, reduced_motion="reduce")
    fill(todos)
    todos.page.locator(".undo").click()
    todos.expect_completed(TITLES[3], False)
    take(todos, f"phone-{scheme}")


def test_screenshot_while_editing(new_page):
    todos = new_page(viewport=WIDE, reduced_motion="reduce")
    fill(todos)
    todos.edit(TITLES[0])
    take(todos, "editing")
