"""Everything works without a mouse, and the focus is never lost."""

from playwright.sync_api import expect


def test_everything_can_be_done_with_the_keyboard_alone(todos):
    keyboard = todos.page.keyboard
    keyboard.type("Milk\nBread\nSalt\n")
    todos.expect_titles("Milk", "Bread", "Salt")

    todos.press("Tab", "Space")
    expect(todos.toggle_all).to_be_focused()
    expect(todos.toggle_all).to_be_checked()
    todos.press("Space")
    expect(todos.toggle_all).not_to_be_checked()

    todos.press("Tab")
    expect(todos.toggle("Milk")).to_be_focused()
    todos.press("ArrowDown", "Space")
    todos.expect_completed("Bread")

    todos.press("Tab", "Enter")
    todos.expect_titles("Milk", "Salt")
    expect(todos.toggle("Salt")).to_be_focused()

    todos.press("Tab", "Tab", "Tab", "Enter")
    todos.expect_filter("Active")


def test_enter_and_f2_edit_the_focused_todo(todos):
    todos.add("Milk", "Bread")
    todos.press("ArrowDown", "Enter")
    todos.page.keyboard.type(" and honey")
    todos.press("Enter")
    todos.expect_titles("Milk and honey", "Bread")
    expect(todos.toggle("Milk and honey")).to_be_focused()
    todos.press("F2")
    todos.page.keyboard.type(" too")
    expect(todos.page.locator(".editing .edit")).to_have_value("Milk and honey too")
    todos.press("Escape")
    todos.expect_titles("Milk and honey", "Bread")
    expect(todos.toggle("Milk and honey")).to_be_focused()


def test_the_arrow_keys_walk_from_the_field_through_the_list_and_back(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.press("ArrowDown")
    expect(todos.toggle("Milk")).to_be_focused()
    todos.press("ArrowDown")
    expect(todos.toggle("Bread")).to_be_focused()
    todos.press("End")
    expect(todos.toggle("Salt")).to_be_focused()
    todos.press("ArrowDown")
    expect(todos.toggle("Salt")).to_be_focused()
    todos.press("Home")
    expect(todos.toggle("Milk")).to_be_focused()
    todos.press("ArrowUp")
    expect(todos.input).to_be_focused()


def test_after_deleting_the_focus_goes_to_the_nearest_todo_and_at_last_to_the_field(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.press("ArrowDown", "ArrowDown", "Delete")
    expect(todos.toggle("Salt")).to_be_focused()
    todos.press("Delete")
    expect(todos.toggle("Milk")).to_be_focused()
    todos.press("Delete")
    expect(todos.input).to_be_focused()


def test_a_todo_that_leaves_the_view_hands_its_focus_on(todos):
    todos.add("Milk", "Bread")
    todos.filter("Active")
    todos.toggle("Milk").focus()
    todos.press("Space")
    todos.expect_titles("Bread")
    expect(todos.toggle("Bread")).to_be_focused()


def test_the_focus_stays_in_the_page_when_clear_completed_goes_away(todos):
    todos.add("Milk", "Bread")
    todos.toggle("Milk").click()
    # What is still hidden takes no focus, and `focus` does not wait for it.
    expect(todos.clear_completed).to_be_visible()
    todos.clear_completed.focus()
    todos.press("Enter")
    todos.expect_titles("Bread")
    expect(todos.toggle("Bread")).to_be_focused()


def test_the_delete_button_is_visible_when_it_has_the_focus(todos):
    todos.add("Milk")
    todos.press("ArrowDown", "Tab")
    button = todos.page.get_by_role("button", name="Delete Milk")
    expect(button).to_be_focused()
    expect(button).to_have_css("opacity", "1")
    outline = button.evaluate("button => getComputedStyle(button).outlineStyle")
    assert outline == "solid"


def test_the_whole_list_is_one_stop_for_the_tab_key(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.press("Tab", "Tab", "Tab", "Tab")
    expect(todos.page.get_by_role("link", name="All")).to_be_focused()


def test_each_control_has_a_name(todos):
    todos.add("Milk")
    for role, name in [("textbox", "New todo"), ("checkbox", "Mark all as complete"), ("checkbox", "Milk"), ("button", "Delete Milk")]:
        expect(todos.page.get_by_role(role, name=name, exact=True)).to_have_count(1)
