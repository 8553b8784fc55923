"""100,000 todos: the page has rows for what is in view, and all else works as with few.

Nothing is asserted of times, because machines differ; they are printed.
"""

import time

import pytest
from playwright.sync_api import expect
from todo_page import TodoPage
from todos_server import TodosServer

MANY = 100_000
ROWS = 130  # in the page, whatever is shown

# The time until the next frame after what an expression does has been drawn.
TIME = """expression => new Promise((resolve) => {
  const start = performance.now();
  (0, eval)(expression);
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
})"""

VIEW = """() => {
  const rows = [...document.querySelectorAll('.todo-list li')].map((row) => [row, row.getBoundingClientRect()]);
  const inView = rows.filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight);
  return inView.map(([row, { top, bottom }]) => ({
    title: row.querySelector('label').textContent, top, bottom, place: row.getAttribute('aria-posinset'),
    of: row.getAttribute('aria-setsize'),
  }));
}"""


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """One server for all tests here; they leave it as it was."""
    server = TodosServer(tmp_path_factory.mktemp("data"))
    server.ids = server.fill(MANY)
    server.start()
    server.post({"setCompleted": {"id": server.ids[1], "completed": False}})  # The report of the restore is told no more.
    yield server
    server.stop()


@pytest.fixture
def many(filled, open_at):
    start = time.monotonic()
    todos = TodoPage(open_at(filled.url))
    expect(todos.toggle("Todo 0")).to_be_visible()
    print(f"\nthe first todos are there after {time.monotonic() - start:.2f} s, ", end="")
    expect(todos.row("Todo 0")).to_have_attribute("aria-setsize", str(MANY))
    print(f"all after {time.monotonic() - start:.2f} s")
    return todos


def settle(todos):
    todos.page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")


def scroll_to(todos, part):
    todos.page.evaluate("part => scrollTo(0, part * document.documentElement.scrollHeight)", part)
    settle(todos)


def expect_whole_view(todos, of):
    """The rows in view are all there are between the first and the last of them, without a gap."""
    settle(todos)
    view = todos.page.evaluate(VIEW)
    height = todos.page.evaluate("innerHeight")
    assert view[0]["top"] <= max(todos.page.evaluate("document.querySelector('.todo-list').getBoundingClientRect().top"), 0) + 2
    assert view[-1]["bottom"] >= height - 250 or view[-1]["place"] == str(of)
    places = [int(row["place"]) for row in view]
    assert places == list(range(places[0], places[0] + len(places)))
    assert {row["of"] for row in view} == {str(of)}
    for above, below in zip(view, view[1:]):
        assert abs(above["bottom"] - below["top"]) < 1
    assert todos.rows.count() <= ROWS
    return view


def test_the_page_has_rows_only_for_what_is_in_view_wherever_it_is_scrolled_to(many):
    expect(many.count).to_have_text(f"{MANY - (MANY + 2) // 3} items left")
    assert many.page.locator("*").count() < 1_500
    expect_whole_view(many, MANY)
    for part in (0.5, 0.25, 0.9, 0.1, 1):
        scroll_to(many, part)
        expect_whole_view(many, MANY)
    many.page.mouse.move(300, 300)
    for _ in range(20):
        many.page.mouse.wheel(0, -700)
        view = expect_whole_view(many, MANY)
    assert all(row["title"] == f"Todo {int(row['place']) - 1}" for row in view)


def test_a_tick_is_one_small_message_and_changes_no_row_but_its_own(many, filled):
    stream = filled.events()
    data, size = stream.snapshot()
    assert len(data["todos"]) == MANY
    print(f"the snapshot has {size} bytes")
    scroll_to(many, 0.5)
    title = many.page.evaluate(VIEW)[3]["title"]
    for completed in (True, False) if int(title[5:]) % 3 else (False, True):
        start = time.monotonic()
        many.toggle(title).click()
        many.expect_completed(title, completed)
        print(f"a tick took {time.monotonic() - start:.3f} s with what the test needs to look at it")
        event, patch, size = stream.next()
        assert event == "patch" and size <= 1_024 and [row["title"] for row in patch["set"]] == [title]
    stream.close()


def test_a_filter_shows_only_what_it_lets_pass(many):
    scroll_to(many, 0.5)
    completed = (MANY + 2) // 3
    for name, route, of, kinds in [
        ("Completed", "#/completed", completed, {True}),
        ("Active", "#/active", MANY - completed, {False}),
        ("All", "#/", MANY, {True, False}),
    ]:
        print(name, many.page.evaluate(TIME, f"location.hash = '{route}'"), "ms")
        many.expect_filter(name)
        view = expect_whole_view(many, of)
        assert {int(row["title"][5:]) % 3 == 0 for row in view} == kinds


def test_a_change_of_all_todos_is_shown_and_taken_back(many):
    many.filter("Active")
    many.toggle_all.click()
    expect(many.count).to_have_text("0 items left", timeout=60_000)
    expect(many.rows).to_have_count(0)
    many.page.locator(".undo").click()
    expect(many.count).to_have_text(f"{MANY - (MANY + 2) // 3} items left", timeout=60_000)
    expect(many.row("Todo 1")).to_have_attribute("aria-setsize", str(MANY - (MANY + 2) // 3))
    expect_whole_view(many, MANY - (MANY + 2) // 3)


def test_the_keyboard_reaches_every_row(many):
    many.press("ArrowDown", "End")
    expect(many.toggle(f"Todo {MANY - 1}")).to_be_focused()
    expect(many.row(f"Todo {MANY - 1}")).to_be_in_viewport()
    for _ in range(30):
        many.press("ArrowUp")
    expect(many.toggle(f"Todo {MANY - 31}")).to_be_focused()
    expect_whole_view(many, MANY)
    many.press("Home")
    expect(many.toggle("Todo 0")).to_be_focused()
    for number in range(60):
        many.press("ArrowDown")
    expect(many.toggle("Todo 60")).to_be_focused()
    expect(many.row("Todo 60")).to_be_in_viewport()
    many.press("PageDown", "PageUp")
    expect(many.toggle("Todo 60")).to_be_focused()
    expect_whole_view(many, MANY)


def test_focus_and_edit_stay_in_rows_that_are_scrolled_away(many):
    field = many.edit("Todo 2")
    field.fill("Unsaved")
    scroll_to(many, 0.7)
    expect_whole_view(many, MANY)
    expect(field).to_be_focused()
    expect(field).to_have_value("Unsaved")
    many.press("Escape")
    expect(many.toggle("Todo 2")).to_be_focused()
    many.press("ArrowDown")
    expect(many.toggle("Todo 3")).to_be_focused()
    expect(many.row("Todo 3")).to_be_in_viewport()


def test_what_is_looked_at_stays_in_its_place_while_rows_above_come_and_go(many, filled):
    scroll_to(many, 0.5)
    before = many.page.evaluate(VIEW)[2]
    gone = [filled.ids[5], filled.ids[40_000]]
    filled.post(*({"remove": {"id": id}} for id in gone))
    row = many.row(before["title"])
    expect(row).to_have_attribute("aria-setsize", str(MANY - 2))
    settle(many)
    assert abs(row.bounding_box()["y"] - before["top"]) < 4
    long = "A title that needs more lines than one. " * 20
    filled.post({"setTitle": {"id": filled.ids[6], "title": long}}, {"undo": {}}, {"undo": {}}, {"undo": {}})
    expect(row).to_have_attribute("aria-setsize", str(MANY))
    settle(many)
    assert abs(row.bounding_box()["y"] - before["top"]) < 4
    expect_whole_view(many, MANY)


def test_rows_of_different_heights_lie_without_gaps_after_scrolling_and_resizing(many, filled):
    titles = {number: f"Todo {number} " + "and more " * (number % 7) * 5 for number in range(50_000, 50_060)}
    filled.post(*({"setTitle": {"id": filled.ids[number], "title": title}} for number, title in titles.items()))
    scroll_to(many, 0.5)
    for width in (1280, 420, 1280):
        many.page.set_viewport_size({"width": width, "height": 720})
        for _ in range(12):
            many.page.mouse.wheel(0, 400)
            expect_whole_view(many, MANY)
        for _ in range(12):
            many.page.mouse.wheel(0, -400)
            expect_whole_view(many, MANY)
    filled.post(*({"undo": {}} for _ in titles))
