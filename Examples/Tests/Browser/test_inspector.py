"""The inspector of the app: it shows what the app does, and the app shows the past when the inspector does."""

import http.client
import re
import uuid
from urllib.parse import urlsplit

import pytest
from inspector_page import InspectorPage
from playwright.sync_api import expect
from todos_server import TodosServer


@pytest.fixture
def server(tmp_path):
    server = TodosServer(tmp_path, is_inspected=True).start()
    yield server
    server.stop()


@pytest.fixture
def inspector(server, open_at):
    return InspectorPage(open_at(server.inspector, viewport={"width": 1280, "height": 800}))


def fill(todos, inspector):
    """Three actions, each of which the inspector shows."""
    todos.add("Milk", "Bread")
    todos.toggle("Milk").click()
    inspector.wait_for(3)


def send_later(todos, title):
    """Adds a todo while the store shows the past: it is saved when the store goes on."""
    with todos.page.expect_request("**/actions"):
        todos.input.fill(title)
        todos.input.press("Enter")


def test_actions_are_listed_with_their_values(todos, inspector):
    fill(todos, inspector)
    assert inspector.numbers() == [1, 2, 3]
    cells = inspector.row(1).get_by_role("gridcell")
    expect(cells.nth(1)).to_have_text("add")
    expect(cells.nth(2)).to_have_text(re.compile(r'^id: [0-9A-F-]{36}, title: "Milk", at: '))
    expect(cells.nth(3)).to_have_text("outlet")
    expect(inspector.row(3)).to_contain_text(re.compile("setCompleted.*, true"))
    expect(inspector.page.locator(".summary")).to_have_text("SQLiteJournal")


def test_the_state_is_a_tree_with_the_todos(todos, inspector):
    fill(todos, inspector)
    inspector.tab("State")
    inspector.item("todos").locator("> .node").click()
    inspector.item("todos[1]").locator("> .node").click()
    expect(inspector.value("todos[1].title")).to_have_text('"Bread"')
    expect(inspector.value("todos[1].isCompleted")).to_have_text("false")
    todos.toggle("Bread").click()
    expect(inspector.value("todos[1].isCompleted")).to_have_text("true")


def test_the_difference_of_an_action_names_the_new_todo(todos, inspector):
    fill(todos, inspector)
    inspector.choose(2)
    panel = inspector.tab("Difference")
    expect(panel).to_contain_text("todos[1]")
    expect(panel).to_contain_text('title: "Bread"')
    expect(panel).not_to_contain_text("Milk")


def test_the_app_shows_the_past_and_what_it_sends_waits(todos, inspector):
    fill(todos, inspector)
    inspector.button("Step back").click()
    inspector.expect_travelling("Showing the state after action 2.")
    todos.expect_completed("Milk", False)
    inspector.button("Step back").click()
    todos.expect_titles("Milk")
    send_later(todos, "Salt")
    inspector.button("Step back").click()
    expect(todos.rows).to_have_count(0)
    for _ in range(2):
        inspector.button("Step forward").click()
    todos.expect_titles("Milk", "Bread")
    expect(inspector.counts).to_contain_text("3 actions")

    inspector.button("Resume").click()
    inspector.expect_live()
    inspector.wait_for(4)
    todos.expect_titles("Milk", "Bread", "Salt")
    todos.expect_completed("Milk")
    expect(todos.input).to_have_value("")
    expect(inspector.row(4)).to_contain_text('title: "Salt"')


def test_a_locked_store_stays_as_it_is_until_it_is_unlocked(todos, inspector):
    fill(todos, inspector)
    inspector.button("Lock").click()
    expect(inspector.button("Locked")).to_be_visible()
    send_later(todos, "Salt")
    todos.toggle("Bread").click()
    todos.expect_titles("Milk", "Bread")
    expect(inspector.counts).to_contain_text("3 actions")
    inspector.button("Locked").click()
    todos.expect_titles("Milk", "Bread", "Salt")


def test_effects_graph_costs_and_features_are_those_of_the_app(todos, inspector):
    fill(todos, inspector)
    todos.page.get_by_role("button", name="Back up", exact=True).click()
    expect(todos.page.locator(".backup-result")).to_have_text("Backed up 2 todos.")
    ended = inspector.tab("Effects").locator(".ended tbody tr")
    expect(ended.first).to_contain_text("finished")

    graph = inspector.tab("Graph")
    expect(graph.locator(".graph-node.source").first).to_be_visible()
    expect(graph).to_contain_text(re.compile(r"\d nodes, \d+ passes; \d+ ran in the last cycle"))
    graph.locator(".graph-node", has_text="TodosState.todos").click()
    expect(graph.get_by_role("status")).to_contain_text('title: "Milk"')

    costs = inspector.tab("Costs")
    costs.locator(".cycle").last.hover()
    expect(costs.locator(".hovered")).to_have_text(re.compile(r"^Action \d+: .*reducers "))
    expect(costs.get_by_role("table", name="Actions")).to_contain_text("setCompleted")

    features = inspector.tab("Features")
    for text in ["todos", "UndoIntentKey", "SQLiteJournal"]:
        expect(features).to_contain_text(text)


@pytest.mark.network_trouble
def test_a_store_with_a_journal_is_not_rewound(todos, inspector):
    fill(todos, inspector)
    inspector.choose(1)
    inspector.tab("Action").get_by_role("button", name="Rewind here…").click()
    inspector.agree("Rewind")
    expect(inspector.trouble).to_contain_text("The store has a journal, which cannot forget actions")
    expect(inspector.counts).to_contain_text("3 actions")
    todos.expect_titles("Milk", "Bread")


def test_only_who_has_the_address_is_told_of_the_stores(server):
    address = urlsplit(server.inspector)

    def get(path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=20)
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        response.read()
        connection.close()
        return response

    assert get("/api/stores").status == 403
    assert get("/enter?token=guessed").status == 403
    cookie = get(f"{address.path}?{address.query}").headers["Set-Cookie"].split(";")[0]
    assert get("/api/stores", Cookie=cookie).status == 200
    assert get("/api/stores", Cookie=cookie + "0").status == 403
    assert get("/api/stores", Cookie=cookie, Host=f"todos.example:{address.port}").status == 403


@pytest.mark.network_trouble
def test_one_page_shows_two_processes_until_one_ends(todos, inspector, tmp_path):
    fill(todos, inspector)
    folder = tmp_path / "other"
    folder.mkdir()
    other = TodosServer(folder, is_inspected=True).start()
    other.post({"add": {"id": str(uuid.uuid4()), "title": "Basil"}})
    stores = inspector.page.get_by_role("combobox", name="Store")
    stores.select_option("Add a process…")
    inspector.page.get_by_label("Address").fill(other.inspector)
    inspector.press("Enter")
    inspector.wait_for(1)
    expect(inspector.row(1)).to_contain_text("Basil")
    inspector.button("Lock").click()
    expect(inspector.button("Locked")).to_be_visible()
    other.stop()
    expect(inspector.page.locator(".banner.lost")).to_contain_text("does not answer.")
    expect(stores.locator("optgroup").nth(1)).to_have_attribute("label", re.compile(", gone$"))
    stores.select_option(value="1")
    inspector.wait_for(3)
    expect(inspector.button("Lock")).to_be_visible()


def test_a_locked_store_stays_locked_when_it_is_resumed(todos, inspector):
    fill(todos, inspector)
    inspector.button("Lock").click()
    inspector.button("Step back").click()
    todos.expect_completed("Milk", False)
    inspector.button("Resume").click()
    todos.expect_completed("Milk")
    send_later(todos, "Salt")
    expect(inspector.button("Locked")).to_be_visible()
    todos.expect_titles("Milk", "Bread")
    inspector.button("Locked").click()
    todos.expect_titles("Milk", "Bread", "Salt")
