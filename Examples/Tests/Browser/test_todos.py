"""The TodoMVC specification, one behaviour per test: adding, ticking, editing, deleting."""

import pytest
from playwright.sync_api import expect


def test_a_new_todo_is_added_with_its_title_trimmed(todos):
    todos.input.fill("   Buy some milk \t ")
    todos.input.press("Enter")
    todos.expect_titles("Buy some milk")
    expect(todos.input).to_have_value("")
    expect(todos.input).to_be_focused()


def test_new_todos_are_appended_in_the_order_they_were_typed(todos):
    todos.input.press_sequentially("One\nTwo\nThree\nFour\n")
    todos.expect_titles("One", "Two", "Three", "Four")
    expect(todos.input).to_have_value("")


def test_the_field_for_a_new_todo_has_the_focus_at_the_start(todos):
    expect(todos.input).to_be_focused()


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_title_adds_nothing(todos, text):
    todos.input.fill(text)
    todos.input.press("Enter")
    todos.add("Milk")
    todos.expect_titles("Milk")
    assert todos.kinds_posted == ["add"]


def test_a_title_with_markup_is_shown_as_text(todos):
    title = "<img src=x onerror=alert(1)>"
    todos.add(title)
    todos.expect_titles(title)
    expect(todos.page.locator(".todo-list img")).to_have_count(0)


def test_a_todo_can_be_ticked_and_unticked(todos):
    todos.add("Milk", "Bread")
    todos.toggle("Milk").click()
    todos.expect_completed("Milk")
    todos.expect_completed("Bread", False)
    todos.toggle("Milk").click()
    todos.expect_completed("Milk", False)


def test_mark_all_completes_all_and_then_none(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.toggle("Bread").click()
    todos.toggle_all.click()
    for title in ("Milk", "Bread", "Salt"):
        todos.expect_completed(title)
    todos.toggle_all.click()
    for title in ("Milk", "Bread", "Salt"):
        todos.expect_completed(title, False)


def test_mark_all_is_checked_exactly_while_all_are_completed(todos):
    todos.add("Milk", "Bread")
    expect(todos.toggle_all).not_to_be_checked()
    todos.toggle("Milk").click()
    todos.expect_completed("Milk")
    expect(todos.toggle_all).not_to_be_checked()
    todos.toggle("Bread").click()
    expect(todos.toggle_all).to_be_checked()
    todos.toggle("Milk").click()
    expect(todos.toggle_all).not_to_be_checked()


def test_the_label_of_mark_all_works_too(todos):
    todos.add("Milk")
    todos.page.get_by_text("Mark all as complete").click()
    todos.expect_completed("Milk")


def test_a_double_click_edits_with_the_caret_at_the_end_and_enter_saves(todos):
    todos.add("Milk", "Bread")
    todos.edit("Milk")
    expect(todos.row("Milk").locator(".view")).to_be_hidden()
    todos.page.keyboard.type(" and honey ")
    todos.page.keyboard.press("Enter")
    todos.expect_titles("Milk and honey", "Bread")
    expect(todos.page.locator(".editing")).to_have_count(0)


def test_enter_saves_an_edit_exactly_once(todos):
    todos.add("Milk")
    todos.edit("Milk").fill("Honey")
    todos.page.keyboard.press("Enter")
    todos.expect_titles("Honey")
    todos.add("Salt")
    assert todos.kinds_posted == ["add", "setTitle", "add"]


def test_leaving_the_field_saves_an_edit_exactly_once(todos):
    todos.add("Milk")
    todos.edit("Milk").fill("Honey")
    todos.input.focus()
    todos.expect_titles("Honey")
    expect(todos.page.locator(".editing")).to_have_count(0)
    todos.add("Salt")
    assert todos.kinds_posted == ["add", "setTitle", "add"]


def test_escape_cancels_an_edit(todos):
    todos.add("Milk")
    todos.edit("Milk").fill("Honey")
    todos.page.keyboard.press("Escape")
    expect(todos.page.locator(".editing")).to_have_count(0)
    todos.add("Salt")
    todos.expect_titles("Milk", "Salt")
    assert todos.kinds_posted == ["add", "add"]


def test_an_edit_to_an_empty_title_removes_the_todo(todos):
    todos.add("Milk", "Bread")
    todos.edit("Milk").fill("   ")
    todos.page.keyboard.press("Enter")
    todos.expect_titles("Bread")
    assert todos.kinds_posted == ["add", "add", "remove"]


def test_the_delete_button_removes_its_todo(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.destroy("Bread")
    todos.expect_titles("Milk", "Salt")


def test_the_page_is_served_with_a_strict_content_security_policy(todos):
    response = todos.page.request.get(todos.page.url)
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
