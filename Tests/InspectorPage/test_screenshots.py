"""Pictures for people: set SCREENSHOTS to a folder to have them taken."""

import os
from pathlib import Path

import pytest
from mock_tape import Tape
from playwright.sync_api import expect

FOLDER = os.environ["SCREENSHOTS"]
TABS = ["Action", "State", "Difference", "Follow", "Send", "Effects", "Graph", "Costs", "Features"]


def take(page, name):
    Path(FOLDER).mkdir(parents=True, exist_ok=True)
    page.page.wait_for_timeout(150)
    page.page.screenshot(path=Path(FOLDER) / f"{name}.png")


def prepare(page, tab):
    """Something to see in each tab."""
    if tab == "Follow":
        page.panel("Follow").get_by_label("Path to follow").fill("count")
        page.press("Enter")
        expect(page.page.locator(".chart")).to_be_visible()
    if tab == "Graph":
        page.page.locator("[data-id='5']").click()
    if tab == "Send":
        page.page.get_by_label("Action as JSON").fill("re")
    if tab == "State":
        page.item("todos").locator("> .node").click()
        page.item("todos[0]").locator("> .node").click()
        expect(page.item("todos[0].title")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("tab", TABS)
def test_screenshot_of_each_tab(new_page, tab, scheme):
    page = new_page(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for(40)
    page.choose(30)
    page.tab(tab)
    prepare(page, tab)
    take(page, f"{tab.lower()}-{scheme}")


@pytest.mark.parametrize("width", [900, 1600])
def test_screenshot_of_widths(new_page, width):
    page = new_page(viewport={"width": width, "height": 900})
    page.wait_for(40)
    page.press("v", "[", "[", "[", "m", "k", "k", "m", "p")
    page.expect_travelling("after action 37")
    take(page, f"travelling-{width}")


def test_screenshot_of_dialogs(new_page):
    page = new_page()
    page.wait_for(40)
    page.press("?")
    take(page, "help")
    page.press("Escape")
    page.button("Commit").click()
    take(page, "confirm")


def test_screenshot_of_an_empty_store(new_page, serve):
    page = new_page(serve(Tape("Todos", 0), Tape("Notes")))
    expect(page.page.locator(".actions-empty")).to_be_visible()
    take(page, "empty")


def test_screenshot_of_many_actions_and_a_locked_store(new_page, serve):
    page = new_page(serve(Tape("Todos", 6000, kept=5000)), color_scheme="dark")
    page.wait_for(6000)
    page.press("PageUp", "k", "k", "l", "s")
    page.expect_travelling("without")
    take(page, "many")
