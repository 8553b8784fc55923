"""The stream of changes: several tabs, restarts, and many todos."""

import time

import pytest
from playwright.sync_api import expect

MANY = 5000

WATCH_ROWS = """() => {
  window.changed = new Map();
  const note = (node) => {
    const row = node.nodeType === 1 ? node.closest('.todo-list li') : node.parentElement?.closest('.todo-list li');
    if (row && !window.changed.has(row.dataset.id)) window.changed.set(row.dataset.id, Date.now());
  };
  new MutationObserver((records) => {
    for (const record of records) [record.target, ...record.addedNodes].forEach(note);
  }).observe(document.querySelector('.todo-list'), { subtree: true, childList: true, attributes: true, characterData: true });
}"""

WATCH_CLICKS = "() => addEventListener('click', () => { window.clicked = Date.now(); }, true)"


def test_a_second_tab_sees_every_change_at_once(todos, new_page):
    other = new_page()
    todos.add("Milk", "Bread", "Salt")
    other.expect_titles("Milk", "Bread", "Salt")
    todos.toggle("Bread").click()
    other.expect_completed("Bread")
    expect(other.count).to_have_text("2 items left")
    todos.edit("Milk").fill("Honey")
    todos.page.keyboard.press("Enter")
    other.expect_titles("Honey", "Bread", "Salt")
    todos.clear_completed.click()
    other.expect_titles("Honey", "Salt")
    todos.toggle_all.click()
    other.expect_completed("Honey")
    expect(other.toggle_all).to_be_checked()
    todos.destroy("Salt")
    other.expect_titles("Honey")


def test_two_tabs_that_both_change_todos_agree(todos, new_page):
    other = new_page()
    for number in range(5):
        todos.add(f"Left {number}")
        other.add(f"Right {number}")
    expect(todos.rows).to_have_count(10)
    expect(other.rows).to_have_count(10)
    assert todos.labels.all_text_contents() == other.labels.all_text_contents()


def test_a_filtered_tab_puts_a_todo_back_in_its_place(todos, new_page):
    todos.add("Milk", "Bread", "Salt")
    todos.toggle("Bread").click()
    other = new_page("#/active")
    other.expect_titles("Milk", "Salt")
    todos.toggle("Bread").click()
    other.expect_titles("Milk", "Bread", "Salt")


def test_an_edit_in_progress_survives_a_change_of_its_todo_elsewhere(todos, new_page):
    todos.add("Milk", "Bread")
    other = new_page("#/active")
    field = other.edit("Milk")
    field.fill("Milk and honey")
    todos.toggle("Milk").click()
    todos.toggle("Bread").click()
    expect(other.count).to_have_text("0 items left")
    expect(field).to_be_focused()
    expect(field).to_have_value("Milk and honey")
    field.press("Enter")
    todos.expect_titles("Milk and honey", "Bread")
    expect(other.rows).to_have_count(0)


def test_the_text_of_an_edit_is_handed_back_when_its_todo_is_deleted_elsewhere(todos, new_page):
    todos.add("Milk")
    other = new_page()
    other.edit("Milk").fill("Milk and honey")
    todos.destroy("Milk")
    expect(other.alert).to_contain_text("deleted elsewhere. Your text was “Milk and honey”.")
    expect(other.input).to_be_focused()


@pytest.mark.network_trouble
def test_the_data_survives_a_restart_and_the_open_page_recovers_by_itself(todos, server):
    todos.add("Milk", "Bread")
    todos.toggle("Bread").click()
    todos.expect_completed("Bread")
    field = todos.edit("Milk")
    field.fill("Milk and honey")

    server.stop()
    expect(todos.status).to_have_text("Reconnecting…")
    server.start()
    expect(todos.status).to_have_text("")

    expect(field).to_be_focused()
    expect(field).to_have_value("Milk and honey")
    field.press("Enter")
    todos.expect_titles("Milk and honey", "Bread")
    todos.expect_completed("Bread")
    todos.page.reload()
    todos.expect_titles("Milk and honey", "Bread")


@pytest.mark.network_trouble
def test_a_page_that_was_cut_off_catches_up_with_what_it_missed(todos, server, new_page):
    todos.add("Milk", "Bread")
    todos.page.context.set_offline(True)
    server.stop()
    expect(todos.status).to_have_text("Reconnecting…")
    server.start()
    other = new_page()
    other.destroy("Milk")
    other.add("Salt")
    todos.page.context.set_offline(False)
    todos.expect_titles("Bread", "Salt")
    expect(todos.status).to_have_text("")


def test_of_5000_todos_ticking_one_reaches_the_other_tab_as_one_small_message(server, new_page):
    start = time.monotonic()
    server.seed(MANY)
    print(f"\n{MANY} todos added in {time.monotonic() - start:.2f} s")
    ticking, watching = new_page(), new_page()
    expect(ticking.count).to_have_text(f"{MANY} items left")
    expect(watching.count).to_have_text(f"{MANY} items left")
    print(f"both tabs show them after {time.monotonic() - start:.2f} s")
    watching.page.evaluate(WATCH_ROWS)
    ticking.page.evaluate(WATCH_CLICKS)
    stream = server.events()
    event, snapshot, _ = stream.next()
    assert event == "snapshot" and len(snapshot["todos"]) == MANY

    chosen, other = (snapshot["todos"][place]["id"] for place in (5, 2))
    ticking.page.locator(f'[data-id="{chosen}"] .toggle').click()
    expect(watching.page.locator(f'[data-id="{chosen}"] .toggle')).to_be_checked()
    expect(ticking.page.locator(f'[data-id="{chosen}"] .toggle')).to_be_checked()

    event, patch, size = stream.next()
    assert event == "patch"
    assert [todo["id"] for todo in patch["set"]] == [chosen]
    assert size <= 1024
    # What comes next belongs to the next action: the tick was exactly one message.
    server.post({"setTitle": {"id": other, "title": "The next message"}})
    assert stream.next()[1]["set"][0]["title"] == "The next message"
    stream.close()

    expect(watching.page.locator(f'[data-id="{other}"] label')).to_have_text("The next message")
    changed = dict(watching.page.evaluate("() => [...window.changed]"))
    assert set(changed) == {chosen, other}
    delay = changed[chosen] - ticking.page.evaluate("() => window.clicked")
    print(f"one tick: {size} bytes, in the other tab {delay} ms after the click")
