"""Backing up and restoring, and what the user is told when that fails."""

from playwright.sync_api import expect


def press(todos, name):
    todos.page.get_by_role("button", name=name, exact=True).click()


def expect_result(todos, text):
    expect(todos.page.locator(".backup-result")).to_have_text(text)


def test_what_was_backed_up_is_restored_after_it_was_deleted(todos, server):
    todos.add("Milk", "Bread")
    press(todos, "Back up")
    expect_result(todos, "Backed up 2 todos.")
    assert (server.data / "todos-backup.json").exists()

    todos.destroy("Milk")
    todos.expect_titles("Bread")
    expect_result(todos, "")
    press(todos, "Restore")
    todos.expect_titles("Bread", "Milk")
    expect_result(todos, "Restored 1 todo.")
    todos.expect_alert("")


def test_a_restore_without_a_backup_says_so_until_something_else_is_done(todos, server):
    press(todos, "Restore")
    todos.expect_alert(f"There is no backup at {server.data}/todos-backup.json.")
    expect_result(todos, "")
    todos.add("Milk")
    todos.expect_alert("")


def test_a_backup_that_fails_is_told_in_every_page_and_loses_nothing(todos, new_page, server):
    (server.data / "todos-backup.json").mkdir()
    todos.add("Milk")
    press(todos, "Back up")
    expect(todos.alert).to_contain_text("The backup could not be written")
    other = new_page()
    expect(other.alert).to_contain_text("The backup could not be written")
    other.expect_titles("Milk")
    todos.expect_titles("Milk")
