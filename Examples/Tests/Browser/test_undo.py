"""Undo and redo: buttons that say what they do, keys, one history for all tabs, also after a restart."""

import pytest
from playwright.sync_api import expect

LONG = "Read the chapter on durable journals and bring two questions for Thursday evening"


def undo(todos):
    return todos.page.locator(".undo")


def redo(todos):
    return todos.page.locator(".redo")


def expect_history(todos, undoes, redoes):
    """The titles of the steps; an empty one stands for a button that does nothing."""
    for button, verb, step in [(undo(todos), "Undo", undoes), (redo(todos), "Redo", redoes)]:
        expect(button).to_have_text(f"{verb} {step}".strip())
        expect(button).to_have_accessible_name(f"{verb} {step}".strip())
        expect(button).to_be_enabled() if step else expect(button).to_be_disabled()


def test_the_buttons_say_what_they_would_do_and_do_it(todos):
    expect_history(todos, "", "")
    todos.add("Milk", "Bread")
    todos.destroy("Milk")
    expect_history(todos, "Delete “Milk”", "")
    undo(todos).click()
    todos.expect_titles("Milk", "Bread")
    expect_history(todos, "Add “Bread”", "Delete “Milk”")
    redo(todos).click()
    todos.expect_titles("Bread")
    for _ in range(3):
        undo(todos).click()
    expect(todos.rows).to_have_count(0)
    expect_history(todos, "", "Add “Milk”")


def test_a_button_that_can_do_nothing_does_nothing_and_keeps_the_focus(todos):
    todos.add("Milk")
    undo(todos).focus()
    todos.press("Enter")
    expect_history(todos, "", "Add “Milk”")
    todos.press("Enter", "Space")
    undo(todos).click(force=True)
    expect(undo(todos)).to_be_focused()
    assert todos.kinds_posted == ["add", "undo"]
    todos.press("Tab", "Enter")
    todos.expect_titles("Milk")


def test_the_keys_undo_and_redo_from_the_empty_field_and_from_the_list(todos):
    todos.add("Milk", "Bread")
    todos.press("Control+z")
    todos.expect_titles("Milk")
    todos.press("Control+Shift+z")
    todos.expect_titles("Milk", "Bread")
    todos.press("ArrowDown", "Space")
    todos.expect_completed("Milk")
    todos.press("Control+z")
    todos.expect_completed("Milk", False)
    expect(todos.toggle("Milk")).to_be_focused()
    todos.press("Control+y")
    todos.expect_completed("Milk")
    todos.press("Meta+z")
    todos.expect_completed("Milk", False)


def test_with_other_keys_z_is_a_letter(todos):
    todos.add("Milk")
    undo(todos).focus()
    todos.press("z", "Shift+z", "Alt+Control+z", "y")
    todos.page.keyboard.press("Control+z")
    expect(todos.rows).to_have_count(0)
    assert todos.kinds_posted == ["add", "undo"]


def test_each_kind_of_change_is_undone(todos):
    todos.add("Milk", "Bread", "Salt")
    todos.edit("Bread").fill("Rye")
    todos.press("Enter")
    todos.expect_titles("Milk", "Rye", "Salt")
    todos.toggle("Rye").click()
    todos.expect_completed("Rye")
    todos.clear_completed.click()
    todos.expect_titles("Milk", "Salt")
    todos.toggle_all.click()
    todos.expect_completed("Salt")
    for step in ["Tick all", "Clear completed", "Tick “Rye”", "Rename to “Rye”", "Add “Salt”"]:
        expect(undo(todos)).to_have_text(f"Undo {step}")
        undo(todos).click()
    todos.expect_titles("Milk", "Bread")
    todos.expect_completed("Milk", False)
    todos.expect_completed("Bread", False)


def test_a_restore_is_undone(todos):
    todos.add("Milk")
    todos.page.get_by_role("button", name="Back up", exact=True).click()
    expect(todos.page.locator(".backup-result")).to_have_text("Backed up 1 todo.")
    todos.destroy("Milk")
    expect(todos.rows).to_have_count(0)
    todos.page.get_by_role("button", name="Restore", exact=True).click()
    todos.expect_titles("Milk")
    expect_history(todos, "Restore", "")
    undo(todos).click()
    expect(todos.rows).to_have_count(0)
    expect_history(todos, "Delete “Milk”", "Restore")


def test_all_tabs_have_one_history(todos, new_page):
    other = new_page()
    todos.add("Milk", "Bread", "Salt")
    other.destroy("Bread")
    expect_history(todos, "Delete “Bread”", "")
    undo(todos).click()
    other.expect_titles("Milk", "Bread", "Salt")
    todos.expect_titles("Milk", "Bread", "Salt")
    expect_history(other, "Add “Salt”", "Delete “Bread”")
    other.add("Rye")
    expect_history(todos, "Add “Rye”", "")
    expect_history(new_page(), "Add “Rye”", "")


def test_todos_come_back_to_their_places_in_a_filtered_tab_too(todos, new_page):
    todos.add("Milk", "Bread", "Salt", "Rye", "Oats")
    for title in ("Milk", "Salt", "Oats"):
        todos.toggle(title).click()
        todos.expect_completed(title)
    completed = new_page("#/completed")
    completed.expect_titles("Milk", "Salt", "Oats")
    todos.clear_completed.click()
    expect(completed.rows).to_have_count(0)
    undo(todos).click()
    todos.expect_titles("Milk", "Bread", "Salt", "Rye", "Oats")
    completed.expect_titles("Milk", "Salt", "Oats")
    todos.filter("Active")
    todos.expect_titles("Bread", "Rye")
    todos.destroy("Bread")
    undo(todos).click()
    todos.expect_titles("Bread", "Rye")
    todos.filter("All")
    todos.expect_titles("Milk", "Bread", "Salt", "Rye", "Oats")


def test_a_field_with_text_keeps_the_undo_of_the_browser(todos):
    todos.add("Milk")
    todos.page.keyboard.type("Brea")
    todos.press("Control+z")
    expect(todos.input).to_have_value("")
    todos.press("Control+Shift+z")
    expect(todos.input).to_have_value("Brea")
    todos.press("Control+a", "Delete", "Control+z")
    expect(todos.input).to_have_value("Brea")
    assert todos.kinds_posted == ["add"]
    # When nothing is left to the browser, the keys are for the todos again.
    todos.press("Control+z")
    expect(todos.input).to_have_value("")
    todos.press("Control+z")
    expect(todos.rows).to_have_count(0)


def test_an_edit_keeps_the_undo_of_the_browser(todos):
    todos.add("Milk")
    field = todos.edit("Milk")
    todos.page.keyboard.type(" and honey")
    todos.press("Control+z")
    expect(field).to_have_value("Milk")
    todos.press("Control+Shift+z")
    expect(field).to_have_value("Milk and honey")
    todos.press("Control+z", "Control+z", "Control+z")
    expect(field).to_be_focused()
    expect(field).to_have_value("Milk")
    todos.press("Escape", "Control+z")
    expect(todos.rows).to_have_count(0)
    assert todos.kinds_posted == ["add", "undo"]


def test_undoing_the_todo_with_the_focus_hands_the_focus_on(todos):
    todos.add("Milk", "Bread")
    todos.toggle("Bread").focus()
    todos.press("Control+z")
    todos.expect_titles("Milk")
    expect(todos.toggle("Milk")).to_be_focused()
    todos.press("Control+z")
    expect(todos.input).to_be_focused()


@pytest.mark.network_trouble
def test_after_a_restart_the_history_is_what_it_was(todos, server):
    todos.add("Milk", "Bread")
    todos.destroy("Milk")
    undo(todos).click()
    todos.expect_titles("Milk", "Bread")
    server.stop()
    expect(todos.status).to_have_text("Reconnecting…")
    server.start()
    expect(todos.status).to_have_text("")
    todos.page.reload()
    expect_history(todos, "Add “Bread”", "Delete “Milk”")
    redo(todos).click()
    todos.expect_titles("Bread")
    for _ in range(2):
        undo(todos).click()
    todos.expect_titles("Milk")


def test_a_long_title_moves_no_button(new_page):
    todos = new_page(viewport={"width": 400, "height": 800})
    todos.add("Milk")
    before = undo(todos).bounding_box(), redo(todos).bounding_box()
    todos.edit("Milk").fill(LONG)
    todos.press("Enter")
    expect(undo(todos)).to_have_attribute("title", f"Undo Rename to “{LONG[:39]}…”")
    # The list above may have become higher.
    for old, new in zip(before, (undo(todos).bounding_box(), redo(todos).bounding_box())):
        assert (old["x"], old["width"], old["height"]) == (new["x"], new["width"], new["height"])
    assert todos.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_among_5000_todos_undoing_a_deletion_is_one_small_message(server, new_page):
    ids = server.seed(5000)
    todos = new_page()
    expect(todos.count).to_have_text("5000 items left")
    stream = server.events()
    first = stream.next()[1]["todos"]
    chosen = first[20]["id"]
    assert chosen in ids
    server.post({"remove": {"id": chosen}})
    assert stream.next()[1]["remove"] == [chosen]
    todos.press("Control+z")
    event, patch, size = stream.next()
    stream.close()
    assert event == "patch" and size <= 1024
    assert patch["insert"][0]["at"] == 20
    row = todos.page.locator(f'[data-id="{chosen}"]')
    expect(row).to_be_attached()
    before = row.evaluate("row => row.previousElementSibling.dataset.id")
    assert before == first[19]["id"]
