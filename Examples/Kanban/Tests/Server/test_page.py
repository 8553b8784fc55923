"""The page of a board in a browser: by pointer, by keyboard, and beside other pages."""

import re

import pytest
from playwright.sync_api import expect
from screenshots import take


@pytest.fixture
def new_page(server, open_at):
    def make(name, route="#1", **options):
        page = open_at(server.url, **options)
        page.evaluate("name => localStorage.setItem('member', name)", name)
        page.goto(server.url + route)
        page.reload()
        return page

    return make


@pytest.fixture
def garden(server):
    server.post("boards", {"name": "Garden"})
    for title in ("Rake", "Dig", "Sow"):
        server.post("boards/1", {"add": {"title": title, "to": "todo"}})


def column(page, name):
    return page.locator(f"[data-column={name}]")


def titles(page, name):
    return column(page, name).locator(".card span")


def test_a_board_is_opened_and_gets_cards(new_page):
    page = new_page("Ann", "")
    page.get_by_label("Name of a new board").fill("Garden")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Garden")
    for title in ("Rake", "Dig"):
        page.get_by_label("New card in todo").fill(title)
        page.keyboard.press("Enter")
        expect(titles(page, "todo").last).to_have_text(title)
    expect(column(page, "todo").locator(".count")).to_have_text("2")


def test_a_card_is_dragged_before_another_one(garden, new_page):
    page = new_page("Ann")
    expect(titles(page, "todo")).to_have_text(["Rake", "Dig", "Sow"])
    page.get_by_text("Sow").drag_to(page.get_by_text("Rake"), target_position={"x": 20, "y": 4})
    expect(titles(page, "todo")).to_have_text(["Sow", "Rake", "Dig"])
    page.get_by_text("Rake").drag_to(column(page, "doing"))
    expect(titles(page, "doing")).to_have_text(["Rake"])
    expect(titles(page, "todo")).to_have_text(["Sow", "Dig"])


def test_cards_are_chosen_and_moved_by_keyboard(garden, new_page):
    page = new_page("Ann")
    expect(titles(page, "todo")).to_have_text(["Rake", "Dig", "Sow"])
    page.locator("[data-card='1']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-card='2']")).to_be_focused()
    page.keyboard.press("Shift+ArrowUp")
    expect(titles(page, "todo")).to_have_text(["Dig", "Rake", "Sow"])
    expect(page.locator("[data-card='2']")).to_be_focused()
    page.keyboard.press("Shift+ArrowRight")
    expect(titles(page, "doing")).to_have_text(["Dig"])
    expect(page.locator("[data-card='2']")).to_be_focused()
    page.keyboard.press("Delete")
    expect(titles(page, "doing")).to_have_count(0)


@pytest.mark.network_trouble
def test_a_refusal_is_told_and_nothing_moves(garden, server, new_page):
    for number in range(5):
        server.post("boards/1", {"add": {"title": f"{number}", "to": "doing"}})
    page = new_page("Ann")
    page.locator("[data-card='1']").focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_role("status")).to_have_text("The column “doing” has 5 cards already.")
    expect(titles(page, "todo")).to_have_text(["Rake", "Dig", "Sow"])


def test_two_pages_agree_and_show_who_is_there(garden, new_page):
    ann, ben = new_page("Ann"), new_page("Ben")
    for page in (ann, ben):
        expect(page.locator("#members li")).to_have_text(["Ann", "Ben"])
    ann.locator("[data-card='3']").dblclick()
    ann.get_by_label("Comment").fill("@ben look")
    ann.get_by_role("button", name="Comment", exact=True).click()
    expect(ben.locator("[data-card='3'] small")).to_have_text("1 comment")
    ben.locator("[data-card='3']").focus()
    ben.keyboard.press("Enter")
    expect(ben.locator("#details li")).to_have_text(["Ann: @ben look"])
    ben.get_by_role("button", name="Remove the card").click()
    expect(titles(ann, "todo")).to_have_text(["Rake", "Dig"])
    ben.close()
    expect(ann.locator("#members li")).to_have_text(["Ann"])


@pytest.mark.network_trouble
def test_a_page_connects_again_after_a_restart(garden, server, new_page):
    page = new_page("Ann")
    expect(page.locator("#connection")).to_have_text("connected")
    server.kill()
    server.start()
    server.post("boards/1", {"add": {"title": "Water", "to": "todo"}})
    expect(titles(page, "todo").last).to_have_text("Water", timeout=20_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_looks_as_it_should(garden, server, new_page, scheme):
    for number, (title, place) in enumerate([("Mow the lawn", "doing"), ("Order seeds", "done")]):
        server.post("boards/1", {"add": {"title": title, "to": place}})
    page = new_page("Ann", color_scheme=scheme, viewport={"width": 1100, "height": 640})
    expect(titles(page, "done")).to_have_text(["Order seeds"])
    widths = page.evaluate("[...document.querySelectorAll('[data-column]')].map(each => each.getBoundingClientRect().width)")
    assert max(widths) - min(widths) < 2 and min(widths) > 250
    assert page.evaluate("document.documentElement.scrollWidth") <= 1100
    take(page, f"kanban-{scheme}")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    light = sum(int(number) for number in re.findall(r"\d+", ground)[:3]) > 3 * 128
    assert light == (scheme == "light")


@pytest.mark.network_trouble
def test_keys_do_nothing_to_a_board_that_is_left(garden, server, new_page):
    server.post("boards", {"name": "House"})
    page = new_page("Ann")
    expect(titles(page, "todo")).to_have_text(["Rake", "Dig", "Sow"])
    page.locator("[data-card='1']").focus()
    server.kill()
    page.evaluate("location.hash = '2'")
    page.keyboard.press("Delete")
    expect(page.locator("#board")).to_be_hidden()
    server.start()
    expect(page.get_by_role("heading", level=1)).to_have_text("House", timeout=20_000)
    assert sorted(server.titles()) == ["Dig", "Rake", "Sow"]
