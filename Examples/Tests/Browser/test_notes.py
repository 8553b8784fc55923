"""The notes beside the todos."""

import pytest
from playwright.sync_api import expect

TEXTS = ".note-list .note"


def new_note(todos):
    return todos.page.get_by_role("textbox", name="New note")


def add(todos, *texts):
    for text in texts:
        new_note(todos).fill(text)
        new_note(todos).press("Enter")
        expect(new_note(todos)).to_have_value("")


def note(todos, text):
    return todos.page.get_by_role("list", name="Notes").get_by_role("button", name=text, exact=True)


def field(todos):
    return todos.page.locator(".note-list .editing .note-edit")


def expect_notes(todos, *texts):
    expect(todos.page.locator(TEXTS)).to_have_text(list(texts))


def test_notes_are_added_changed_and_deleted_in_all_tabs(todos, new_page):
    other = new_page()
    add(todos, "Room 12", "Call Ada")
    expect_notes(todos, "Room 12", "Call Ada")
    expect_notes(other, "Room 12", "Call Ada")
    note(todos, "Room 12").click()
    expect(field(todos)).to_have_value("Room 12")
    field(todos).fill("Room 13")
    todos.press("Enter")
    expect_notes(other, "Room 13", "Call Ada")
    expect(note(todos, "Room 13")).to_be_focused()
    note(other, "Room 13").hover()
    other.page.get_by_role("button", name="Delete note Room 13").click()
    expect_notes(todos, "Call Ada")
    expect_notes(new_page(), "Call Ada")


def test_notes_need_no_mouse(todos):
    add(todos, "Room 12", "Call Ada")
    todos.press("Tab", "Enter")
    expect(field(todos)).to_be_focused()
    expect(field(todos)).to_have_value("Room 12")
    todos.page.keyboard.type("0")
    todos.press("Escape")
    expect_notes(todos, "Room 12", "Call Ada")
    expect(note(todos, "Room 12")).to_be_focused()
    todos.press("Delete")
    expect_notes(todos, "Call Ada")
    expect(note(todos, "Call Ada")).to_be_focused()
    todos.press("Tab", "Enter")
    expect_notes(todos)
    expect(new_note(todos)).to_be_focused()


def test_a_note_has_lines_and_is_saved_when_the_focus_goes(todos):
    new_note(todos).focus()
    todos.page.keyboard.type("one")
    todos.press("Shift+Enter")
    todos.page.keyboard.type("two")
    todos.press("Enter")
    expect(note(todos, "one two")).to_be_visible()
    assert todos.page.locator(TEXTS).text_content() == "one\ntwo"
    todos.page.locator(TEXTS).click()
    field(todos).fill("three")
    todos.input.click()
    expect_notes(todos, "three")
    todos.page.locator(TEXTS).click()
    field(todos).fill(" ")
    todos.press("Enter")
    expect_notes(todos)


def test_a_note_is_a_text_and_nothing_else(todos):
    add(todos, "<b>Room</b> & 12")
    expect_notes(todos, "<b>Room</b> & 12")
    expect(todos.page.locator(".note-list b")).to_have_count(0)


def test_an_edit_survives_what_happens_to_other_notes_and_is_handed_back_when_its_own_goes(todos, new_page):
    add(todos, "Room 12", "Call Ada", "Rye")
    other = new_page()
    note(other, "Call Ada").click()
    field(other).fill("Call Ada at nine")
    note(todos, "Room 12").focus()
    todos.press("Delete")
    add(todos, "Oats")
    expect_notes(todos, "Call Ada", "Rye", "Oats")
    expect(other.page.locator(TEXTS)).to_have_count(3)
    expect(field(other)).to_be_focused()
    expect(field(other)).to_have_value("Call Ada at nine")
    note(todos, "Call Ada").focus()
    todos.press("Delete")
    other.expect_alert("This note was deleted elsewhere. Your text was “Call Ada at nine”.")
    expect_notes(other, "Rye", "Oats")


def test_undo_is_for_the_todos_and_a_note_keeps_the_undo_of_the_browser(todos):
    todos.add("Milk")
    add(todos, "Room 12")
    note(todos, "Room 12").click()
    todos.page.keyboard.type("0")
    todos.press("Control+z")
    expect(field(todos)).to_have_value("Room 12")
    todos.press("Control+z", "Escape")
    todos.expect_titles("Milk")
    todos.press("Control+z")
    expect(todos.rows).to_have_count(0)
    expect_notes(todos, "Room 12")


@pytest.mark.network_trouble
def test_notes_survive_a_restart_and_no_text_is_lost_without_a_server(todos, server):
    add(todos, "Room 12")
    server.stop()
    expect(todos.status).to_have_text("Reconnecting…")
    new_note(todos).fill("Call Ada")
    todos.press("Enter")
    todos.expect_alert("Note not saved: the server does not answer.")
    expect(new_note(todos)).to_have_value("Call Ada")
    note(todos, "Room 12").click()
    field(todos).fill("Room 13")
    todos.press("Enter")
    expect(field(todos)).to_be_editable()
    server.start()
    expect(todos.status).to_have_text("")
    expect(field(todos)).to_have_value("Room 13")
    field(todos).press("Enter")
    expect_notes(todos, "Room 13")
    new_note(todos).press("Enter")
    expect_notes(todos, "Room 13", "Call Ada")
    todos.expect_alert("")
    todos.page.reload()
    expect_notes(todos, "Room 13", "Call Ada")
