"""Pictures for people: set SCREENSHOTS to a folder to have them taken."""

import os

import pytest
from playwright.sync_api import expect
from screenshots import take

FOLDER = os.environ.get("SCREENSHOTS")
WIDE = {"width": 1100, "height": 840}
NARROW = {"width": 320, "height": 640}
PHONE = {"width": 400, "height": 1340}
TABLET = {"width": 720, "height": 1100}
TITLES = [
    "Water the basil",
    "Write to Ada about the orchestra tickets",
    "Read the chapter on durable journals and bring two questions for Thursday evening",
    "Buy bread",
    "Call the plumber",
]
NOTES = ["The orchestra plays on the 14th.\nStalls, row 6 or behind.", "Plumber: 555 0187", "Basil likes to stand in water."]

pytestmark = pytest.mark.skipif(not FOLDER, reason="SCREENSHOTS names no folder")


def fill(todos):
    todos.add(*TITLES)
    for title in (TITLES[1], TITLES[3]):
        todos.toggle(title).click()
        todos.expect_completed(title)
    field = todos.page.locator(".new-note")
    for text in NOTES:
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
    todos.page.mouse.move(0, 0)
    todos.input.focus()


def test_screenshot_of_the_empty_page(new_page):
    take(new_page(viewport=WIDE).page, "empty")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_screenshot_in_each_color_scheme(new_page, scheme):
    todos = new_page(viewport=WIDE, color_scheme=scheme, reduced_motion="reduce")
    fill(todos)
    take(todos.page, scheme)


def test_screenshot_on_a_narrow_screen(new_page):
    todos = new_page(viewport=NARROW, device_scale_factor=2, reduced_motion="reduce")
    fill(todos)
    take(todos.page, "narrow")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_screenshot_on_a_phone_with_something_undone(new_page, scheme):
    todos = new_page(viewport=PHONE, device_scale_factor=2, color_scheme=scheme, reduced_motion="reduce")
    fill(todos)
    todos.page.locator(".undo").click()
    todos.expect_completed(TITLES[3], False)
    take(todos.page, f"phone-{scheme}")


def test_screenshot_on_a_tablet(new_page):
    todos = new_page(viewport=TABLET, reduced_motion="reduce")
    fill(todos)
    take(todos.page, "tablet")


def test_screenshot_while_editing(new_page):
    todos = new_page(viewport=WIDE, reduced_motion="reduce")
    fill(todos)
    todos.edit(TITLES[0])
    take(todos.page, "editing")


def test_screenshot_while_editing_a_note(new_page):
    todos = new_page(viewport=WIDE, reduced_motion="reduce")
    fill(todos)
    todos.page.locator(".note-list .note").first.click()
    take(todos.page, "editing-note")
