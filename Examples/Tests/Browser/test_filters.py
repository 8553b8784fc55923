"""The TodoMVC specification, one behaviour per test: the footer and the routes."""

import re

from playwright.sync_api import expect


def test_the_counter_counts_active_todos_in_singular_and_plural(todos):
    todos.add("Milk")
    expect(todos.count).to_have_text("1 item left")
    expect(todos.count.locator("strong")).to_have_text("1")
    todos.add("Bread")
    expect(todos.count).to_have_text("2 items left")
    todos.toggle("Milk").click()
    expect(todos.count).to_have_text("1 item left")
    todos.toggle("Bread").click()
    expect(todos.count).to_have_text("0 items left")


def test_clear_completed_removes_the_completed_todos(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.toggle("Bread").click()
    todos.clear_completed.click()
    todos.expect_titles("Milk", "Salt")


def test_clear_completed_is_hidden_while_nothing_is_completed(todos):
    todos.add("Milk")
    expect(todos.count).to_have_text("1 item left")
    expect(todos.clear_completed).to_be_hidden()
    todos.toggle("Milk").click()
    expect(todos.clear_completed).to_be_visible()
    expect(todos.clear_completed).to_have_text("Clear completed")
    todos.toggle("Milk").click()
    expect(todos.clear_completed).to_be_hidden()


def test_list_and_footer_are_hidden_while_there_are_no_todos(todos):
    expect(todos.main).to_be_hidden()
    expect(todos.footer).to_be_hidden()
    todos.add("Milk")
    expect(todos.main).to_be_visible()
    expect(todos.footer).to_be_visible()
    todos.destroy("Milk")
    expect(todos.main).to_be_hidden()
    expect(todos.footer).to_be_hidden()


def test_the_filters_show_all_active_and_completed_todos(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.toggle("Bread").click()
    todos.filter("Active")
    todos.expect_titles("Milk", "Salt")
    todos.filter("Completed")
    todos.expect_titles("Bread")
    todos.filter("All")
    todos.expect_titles("Milk", "Bread", "Salt")


def test_exactly_the_chosen_filter_is_marked_as_selected(todos):
    todos.add("Milk")
    todos.expect_filter("All")
    for name, route in [("Active", "#/active"), ("Completed", "#/completed"), ("All", "#/")]:
        todos.filter(name)
        todos.expect_filter(name)
        expect(todos.page).to_have_url(re.compile(re.escape(route) + "$"))


def test_the_chosen_filter_survives_a_reload(todos):
    todos.add("Milk", "Bread")
    todos.toggle("Bread").click()
    todos.filter("Completed")
    todos.expect_titles("Bread")
    todos.page.reload()
    todos.expect_titles("Bread")
    todos.expect_filter("Completed")


def test_an_unknown_route_shows_all_todos(todos, new_page):
    todos.add("Milk", "Bread")
    other = new_page("#/nonsense")
    other.expect_titles("Milk", "Bread")
    other.expect_filter("All")


def test_the_back_button_goes_back_to_the_filter_before(todos):
    todos.add("Milk", "Bread")
    todos.toggle("Bread").click()
    todos.filter("Active")
    todos.filter("Completed")
    todos.expect_titles("Bread")
    todos.page.go_back()
    todos.expect_titles("Milk")
    todos.expect_filter("Active")
    todos.page.go_back()
    todos.expect_titles("Milk", "Bread")
    todos.page.go_forward()
    todos.expect_titles("Milk")


def test_a_todo_leaves_and_enters_a_filtered_view_as_it_changes(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.filter("Active")
    todos.toggle("Bread").click()
    todos.expect_titles("Milk", "Salt")
    todos.filter("Completed")
    todos.expect_titles("Bread")
    todos.toggle("Bread").click()
    expect(todos.rows).to_have_count(0)
    todos.filter("Active")
    todos.expect_titles("Milk", "Bread", "Salt")


def test_a_todo_edited_in_a_filtered_view_stays_in_it(todos):
    todos.add("Milk", "Bread")
    todos.filter("Active")
    todos.edit("Milk").fill("Honey")
    todos.page.keyboard.press("Enter")
    todos.expect_titles("Honey", "Bread")
