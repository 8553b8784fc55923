"""Tic-tac-toe by pointer and by keyboard: moves, undo, refusals, the log of the store, saved games, two pages of one game."""

import re

import pytest
from example_servers import TicTacToeServer
from playwright.sync_api import expect
from screenshots import take

WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}

# What the server sends arrives half a second later.
DELAYED_EVENTS = """
const { addEventListener } = EventSource.prototype;
EventSource.prototype.addEventListener = function (name, listener) {
  addEventListener.call(this, name, (event) => name === 'message' ? setTimeout(() => listener(event), 500) : listener(event));
};
"""


@pytest.fixture
def server(tmp_path):
    server = TicTacToeServer(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def new_page(server, open_at):
    return lambda viewport=WIDE, **options: open_at(server.url, viewport=viewport, reduced_motion="reduce", **options)


@pytest.fixture
def page(new_page):
    return new_page()


def field(page, place):
    return page.get_by_role("gridcell", name=re.compile(f"^{place},"))


def place(page, *places):
    for each in places:
        field(page, each).click()
        expect(field(page, each)).not_to_have_attribute("data-mark", "")


def button(page, name):
    return page.get_by_role("button", name=name)


def log(page, at):
    """A line of the log; 0 is the newest."""
    return page.locator(".log li").nth(at)


def interceptors(page, at):
    return log(page, at).locator("code").all_inner_texts()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.network_trouble  # a refusal is an answer with the status 409
def test_a_match_for_two_is_won_by_pointer_and_its_end_is_explained(new_page, scheme):
    page = new_page(color_scheme=scheme)
    expect(page.locator(".board")).to_be_hidden()
    button(page, "For two").click()
    place(page, "middle", "top left", "top")
    expect(page.locator(".status")).to_have_text("X placed top. O is to place.")
    place(page, "left", "bottom")
    expect(page.locator(".status")).to_have_text("X placed bottom. X has won.")
    expect(page.locator(".won")).to_have_count(3)
    field(page, "right").click()
    expect(page.get_by_role("alert")).to_have_text("The game is over. Begin another one, or take back a move.")
    expect(log(page, 0).locator(".refused")).to_have_text("turn")
    expect(page.locator(".status")).to_have_text("X placed bottom. X has won.")
    take(page, f"tic-tac-toe-{scheme}", full_page=True)


@pytest.mark.network_trouble
def test_the_keyboard_plays_takes_back_and_is_refused(page):
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(field(page, "middle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(field(page, "middle")).to_have_attribute("data-mark", "X")
    for key in ("ArrowUp", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(field(page, "top left")).to_be_focused()
    page.keyboard.press(" ")
    expect(field(page, "top left")).to_have_attribute("data-mark", "O")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("The top left field is taken.")
    for _ in range(2):
        page.keyboard.press("ControlOrMeta+z")
    expect(field(page, "middle")).to_have_attribute("data-mark", "")
    expect(page.get_by_role("alert")).to_be_hidden()
    page.keyboard.press("ControlOrMeta+z")
    expect(page.get_by_role("alert")).to_have_text("There is no move to take back.")
    page.keyboard.press("ControlOrMeta+y")
    expect(field(page, "middle")).to_have_attribute("data-mark", "X")
    expect(field(page, "top left")).to_be_focused()


def test_the_board_has_the_focus_also_if_its_screen_comes_after_the_answer_to_the_request(page):
    page.add_init_script(DELAYED_EVENTS)
    page.reload()
    button(page, "For two").click()
    expect(page.locator(".board")).to_be_hidden()
    expect(field(page, "middle")).to_be_focused()


def test_the_log_names_the_interceptors_in_order_and_the_computer(page):
    button(page, "Against the computer").click()
    place(page, "top left")
    expect(page.locator(".status")).to_have_text("X placed top left. O placed middle. X is to place.")
    expect(log(page, 0)).to_contain_text("Place middle from the computer, a service")
    expect(log(page, 1)).to_contain_text("Place top left from a page")
    assert interceptors(page, 0) == interceptors(page, 1) == ["turn", "field", "history"]
    expect(log(page, 2)).to_contain_text("Match against the computer from a page")
    assert interceptors(page, 2) == []


def test_undo_names_the_move_and_takes_it_back_with_the_answer_in_both_pages(page, new_page):
    other = new_page(PHONE)
    button(page, "Against the computer").click()
    place(other, "top left")
    for each in (page, other):
        expect(field(each, "middle")).to_have_attribute("data-mark", "O")
        expect(button(each, "Undo")).to_have_text("Undo X top left")
    button(other, "Undo").click()
    for each in (page, other):
        expect(each.locator(".board [data-mark='']")).to_have_count(9)
        expect(button(each, "Redo")).to_have_text("Redo X top left")
        expect(button(each, "Undo")).to_have_attribute("aria-disabled", "true")
    expect(button(other, "Undo")).to_be_focused()
    button(other, "Redo").click()
    expect(field(page, "middle")).to_have_attribute("data-mark", "O")
    assert other.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    take(other, "tic-tac-toe-phone", full_page=True)


def test_a_game_is_saved_with_its_history_and_continues_after_a_restart(page, new_page, server):
    button(page, "For two").click()
    place(page, "middle")
    page.get_by_label("Name of the game").fill("evening")
    page.keyboard.press("Enter")
    expect(page.locator(".message")).to_have_text("Saved as evening.")
    expect(button(page, "evening")).to_be_visible()
    page.close()
    server.stop()
    server.start()
    page = new_page()
    button(page, "evening").click()
    expect(page.locator(".message")).to_have_text("This is evening.")
    button(page, "Undo").click()
    expect(field(page, "middle")).to_have_attribute("data-mark", "")
