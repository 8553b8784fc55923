"""Effects, the graph, costs and features."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.made_up


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
    expect(panel.get_by_role("table", name="Paths")).to_contain_text("\\.filter")


def test_features_name_what_the_store_is_made_of(page):
    panel = page.tab("Features")
    for text in ["Todos", "Autosave", "undo", "doubling", "ContinuousClock()", "No routes are shown.", "SQLiteJournal, 47.0 KiB"]:
        expect(panel).to_contain_text(text)
