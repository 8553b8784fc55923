"""Effects, the graph, costs and features."""

import re

import pytest
from mock_tape import Tape
from playwright.sync_api import expect

pytestmark = pytest.mark.made_up

# Texts that end beyond the rectangle of their node.
BEYOND = """nodes => nodes.flatMap(node => [...node.querySelectorAll('text')]
  .filter(text => text.getBBox().x + text.getBBox().width > Number(node.querySelector('rect').getAttribute('width')) - 9)
  .map(text => text.textContent))"""


def test_effects_run_end_and_are_cancelled(page):
    panel = page.tab("Effects")
    running, ended = panel.locator(".running tbody tr"), panel.locator(".ended tbody tr")
    expect(running.last).to_contain_text("search")
    expect(running.last).to_contain_text("12.30 s")
    expect(ended.filter(has_text="load")).to_contain_text("failed: The server did not answer.")
    panel.get_by_role("button", name="Cancel search 4").click()
    expect(running).to_have_count(1)
    expect(ended.first).to_contain_text("cancelled")
    expect(page.page.locator(".summary")).to_contain_text("1 effect running")


def test_the_graph_shows_what_ran_and_what_it_cost(page):
    panel = page.tab("Graph")
    expect(panel.locator(".graph-node")).to_have_count(11)
    expect(panel.locator(".edge")).to_have_count(10)
    expect(panel.locator(".graph-node.ran")).to_have_count(4)
    expect(panel).to_contain_text("11 nodes, 40 passes; 4 ran in the last cycle")
    panel.locator(".graph-node", has_text="open todos").click()
    details = panel.get_by_role("status")
    expect(details).to_contain_text("Depends on\\.todos")
    expect(details).to_contain_text("Leads tocount, shown todos")
    expect(details).to_contain_text("18 runs, 13.6 µs")
    expect(details).to_contain_text("In vain10 of 18")
    expect(details).to_contain_text("Type[Todo]")
    expect(details).to_contain_text("Value[Todo(id: 1, title: <b>Rye</b>)]")


def test_texts_of_the_graph_stay_in_their_boxes_and_what_did_not_run_tells_no_runs(page):
    panel = page.tab("Graph")
    expect(panel.locator(".graph-node")).to_have_count(11)
    assert panel.locator(".graph-node").evaluate_all(BEYOND) == []
    cut = panel.locator("[data-id='3']")
    expect(cut.locator(".node-name")).to_have_text(re.compile(r"^Search\(text: \"basil.*…$"))
    expect(cut.locator(".node-kind")).to_have_text("source")
    expect(panel.locator("[data-id='4'] .node-kind")).to_have_text("filter · 18 runs")
    cut.click()
    expect(panel.get_by_role("status")).to_contain_text('"Rice", "Tea"])')
    expect(panel.get_by_role("status")).to_contain_text("Costdid not run while a page was open")


def test_sources_are_left_of_what_depends_on_them(page):
    panel = page.tab("Graph")
    expect(panel.locator(".graph-node")).to_have_count(11)
    lefts = [panel.locator(f"[data-id='{id}']").bounding_box()["x"] for id in (1, 4, 6, 10)]
    assert lefts == sorted(set(lefts))


def test_the_graph_is_zoomed_and_moved(page):
    panel = page.tab("Graph")
    node = panel.locator("[data-id='6']")
    expect(node).to_be_visible()
    panel.locator("svg.graph").focus()
    before = node.bounding_box()
    page.press("+", "+")
    bigger = node.bounding_box()
    assert bigger["width"] > before["width"]
    page.press("ArrowRight")
    assert node.bounding_box()["x"] < bigger["x"]
    page.press("0", ".", ".")
    expect(panel.locator(".graph-node.chosen")).to_have_count(1)
    box = panel.locator("svg.graph").bounding_box()
    page.page.mouse.move(box["x"] + 20, box["y"] + 20)
    fitted = node.bounding_box()
    page.page.mouse.wheel(0, -200)
    assert node.bounding_box()["width"] > fitted["width"]
    moved = node.bounding_box()
    page.page.mouse.down()
    page.page.mouse.move(box["x"] + 60, box["y"] + 20)
    page.page.mouse.up()
    assert node.bounding_box()["x"] > moved["x"]


def test_costs_of_cycles_actions_and_paths(page):
    panel = page.tab("Costs")
    expect(panel.locator(".cycle")).to_have_count(40)
    panel.locator(".cycle").nth(11).hover()
    expect(panel.locator(".hovered")).to_have_text(re.compile("^Action 12: .*reducers "))
    panel.locator(".cycle").nth(11).click()
    page.expect_selected(12)
    actions = panel.get_by_role("table", name="Actions")
    expect(actions.locator("tbody tr").first).to_contain_text("setCompleted")
    actions.get_by_role("button", name="Action", exact=True).click()
    expect(actions.locator("tbody tr").first).to_contain_text("add")


def test_phases_of_the_last_cycles_are_a_bar_and_tables(page):
    panel = page.tab("Costs")
    bar = panel.get_by_role("img", name=re.compile("^Shares of 40 cycles: reducers [0-9]+ %, effects [0-9]+ %, .*rest [0-9]+ %$"))
    expect(bar.locator(".share")).to_have_count(7)
    widths = [bar.locator(f".{name}").bounding_box()["width"] for name in ("reducers", "rest")]
    assert widths[0] > widths[1] > 0
    phases = panel.get_by_role("table", name="Phases")
    expect(phases.locator("tbody tr")).to_have_count(7)
    expect(phases.locator("tbody tr").first).to_contain_text("reducers and interceptors")
    panel.locator("summary").focus()
    page.press("Enter")
    cycles = panel.get_by_role("table", name="Cycles")
    expect(cycles.locator("tbody tr").first).to_contain_text("40")
    cycles.get_by_role("button", name="12", exact=True).focus()
    page.press("Enter")
    page.expect_selected(12)


def test_what_was_looked_at_in_vain(page):
    panel = page.tab("Costs")
    paths = panel.get_by_role("table", name="Paths").locator("tbody tr")
    expect(paths.first).to_contain_text("closure 3 (asked each cycle)")
    expect(paths.first).to_contain_text("100 %")
    expect(paths.filter(has_text="\\.filter")).to_contain_text("93 %")
    derived = panel.get_by_role("table", name="Derived values").locator("tbody tr")
    expect(derived.first).to_contain_text("open todos")
    expect(derived.filter(has_text="<i>count</i>")).to_contain_text("75 %")


def test_features_name_what_the_store_is_made_of(page):
    panel = page.tab("Features")
    for text in ["Todos", "Autosave", "undo", "doubling", "ContinuousClock()", "No routes are shown.", "SQLiteJournal, 47.0 KiB"]:
        expect(panel).to_contain_text(text)


def test_routes_are_told_by_place_with_the_top_first(new_page, serve):
    tape = Tape("Todos")
    tape.routes = [
        {"path": "path", "kind": "stack", "type": "Screen", "count": 52, "destinations": [".list", "<b>.detail(3)</b>"]},
        {"path": "", "kind": "presented", "type": "Alert", "count": 1, "destinations": ["Sure?"]},
    ]
    page = new_page(serve(tape))
    page.wait_for(40)
    places = page.tab("Features").locator(".place")
    expect(places.first).to_contain_text("path · stack of Screen")
    expect(places.first.locator("li")).to_have_text(["<b>.detail(3)</b>", ".list", "and 50 more destinations"])
    expect(places.last).to_contain_text("the state · presented of Alert")


def test_a_journal_is_told_without_the_types_in_it_and_without_a_size_that_is_not_known(new_page, serve):
    tape = Tape("Todos")
    page = new_page(serve(tape))
    page.wait_for(40)
    summary = page.page.locator(".summary")
    expect(summary).to_contain_text(" · SQLiteJournal 47.0 KiB · ")
    expect(summary).to_have_attribute("title", "SQLiteJournal<TodosState, TodosAction>")
    tape.journal = {**tape.journal, "bytes": None}
    page.send('{"tick": {}}')
    expect(summary).to_contain_text(" · SQLiteJournal · ")
    journal = page.tab("Features").get_by_text("SQLiteJournal", exact=True)
    expect(journal).to_have_attribute("title", "SQLiteJournal<TodosState, TodosAction>")
