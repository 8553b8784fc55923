"""Nothing is shown before the server has it, and no failure loses what the user typed."""

import pytest
from playwright.sync_api import expect

NO_ANSWER = "Not saved: the server does not answer."
TEXT_IS_HERE = f"{NO_ANSWER} Your text is still here."


def fail_posts(todos):
    todos.page.route("**/actions", lambda route: route.abort())


def allow_posts(todos):
    todos.page.unroute("**/actions")


def hold_posts(todos):
    """Keeps the requests back; the list returned holds them."""
    held = []
    todos.page.route("**/actions", lambda route: held.append(route))
    return held


def test_a_new_todo_is_shown_only_when_the_server_has_it(todos):
    todos.add("Milk")
    held = hold_posts(todos)
    todos.input.fill("Bread")
    with todos.page.expect_request("**/actions"):
        todos.input.press("Enter")
    todos.expect_titles("Milk")
    expect(todos.input).to_have_value("Bread")
    held[0].continue_()
    todos.expect_titles("Milk", "Bread")
    expect(todos.input).to_have_value("")


def test_a_tick_is_shown_only_when_the_server_has_it(todos):
    todos.add("Milk")
    held = hold_posts(todos)
    with todos.page.expect_request("**/actions"):
        todos.toggle("Milk").click()
    todos.expect_completed("Milk", False)
    held[0].continue_()
    todos.expect_completed("Milk")


def test_mark_all_is_shown_only_when_the_server_has_it(todos):
    todos.add("Milk")
    held = hold_posts(todos)
    with todos.page.expect_request("**/actions"):
        todos.toggle_all.click()
    expect(todos.toggle_all).not_to_be_checked()
    todos.expect_completed("Milk", False)
    held[0].continue_()
    expect(todos.toggle_all).to_be_checked()


def test_text_typed_while_a_todo_is_being_saved_stays(todos):
    held = hold_posts(todos)
    with todos.page.expect_request("**/actions"):
        todos.input.press_sequentially("Milk\n")
    todos.input.press_sequentially("Bre")
    held[0].continue_()
    todos.expect_titles("Milk")
    expect(todos.input).to_have_value("Bre")


def test_enter_pressed_twice_adds_one_todo(todos):
    held = hold_posts(todos)
    todos.input.fill("Milk")
    with todos.page.expect_request("**/actions"):
        todos.input.press("Enter")
    todos.input.press("Enter")
    held[0].continue_()
    expect(todos.input).to_have_value("")
    allow_posts(todos)
    todos.add("Bread")
    todos.expect_titles("Milk", "Bread")


def test_actions_wait_for_the_answer_to_the_one_before(todos):
    todos.add("Milk", "Bread")
    held = hold_posts(todos)
    with todos.page.expect_request("**/actions"):
        todos.toggle("Milk").click()
    todos.toggle("Bread").click()
    assert len(held) == 1
    with todos.page.expect_request("**/actions"):
        held[0].continue_()
    todos.expect_completed("Milk")
    todos.expect_completed("Bread", False)
    held[1].continue_()
    todos.expect_completed("Bread")


@pytest.mark.network_trouble
def test_a_new_todo_that_cannot_be_saved_keeps_its_text_and_tells_the_user(todos):
    fail_posts(todos)
    todos.input.fill("Milk")
    todos.input.press("Enter")
    todos.expect_alert(TEXT_IS_HERE)
    expect(todos.input).to_have_value("Milk")
    expect(todos.rows).to_have_count(0)

    allow_posts(todos)
    todos.input.press("Enter")
    todos.expect_titles("Milk")
    expect(todos.input).to_have_value("")
    todos.expect_alert("")


@pytest.mark.network_trouble
def test_todos_typed_ahead_that_cannot_be_saved_can_be_tried_again(todos):
    held = hold_posts(todos)
    with todos.page.expect_request("**/actions"):
        todos.input.press_sequentially("Milk\nBread\nSalt")
    fail_posts(todos)
    held[0].abort()
    expect(todos.alert).to_contain_text("Still to save: “Milk”, “Bread”")
    expect(todos.input).to_have_value("Salt")

    allow_posts(todos)
    todos.page.get_by_role("button", name="Try again").click()
    todos.expect_titles("Milk", "Bread")
    expect(todos.input).to_have_value("Salt")
    todos.expect_alert("")


@pytest.mark.network_trouble
def test_a_todo_of_which_only_the_answer_got_lost_is_not_added_twice(todos):
    def lose_answer(route):
        route.fetch()
        route.abort()

    todos.page.route("**/actions", lose_answer)
    todos.input.fill("Milk")
    todos.input.press("Enter")
    todos.expect_titles("Milk")
    allow_posts(todos)
    todos.input.press("Enter")
    todos.add("Bread")
    todos.expect_titles("Milk", "Bread")


@pytest.mark.network_trouble
def test_an_edit_that_cannot_be_saved_keeps_its_text_and_tells_the_user(todos):
    todos.add("Milk")
    field = todos.edit("Milk")
    fail_posts(todos)
    field.fill("Milk and honey")
    field.press("Enter")
    todos.expect_alert(TEXT_IS_HERE)
    expect(field).to_have_value("Milk and honey")
    expect(field).to_be_editable()

    allow_posts(todos)
    field.press("Enter")
    todos.expect_titles("Milk and honey")
    todos.expect_alert("")


@pytest.mark.network_trouble
def test_a_tick_that_cannot_be_saved_is_not_shown_and_tells_the_user(todos):
    todos.add("Milk")
    fail_posts(todos)
    todos.toggle("Milk").click()
    todos.expect_alert(NO_ANSWER)
    todos.expect_completed("Milk", False)


@pytest.mark.network_trouble
def test_the_reason_the_server_gives_is_shown(todos):
    answer = {"status": 422, "json": {"error": "The title is too long."}}
    todos.page.route("**/actions", lambda route: route.fulfill(**answer))
    todos.input.fill("Milk")
    todos.input.press("Enter")
    todos.expect_alert("Not saved: The title is too long. Your text is still here.")
    expect(todos.input).to_have_value("Milk")
