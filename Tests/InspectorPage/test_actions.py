"""The list of actions: what it shows, how it is searched, and what can be done with one action."""

import re

import pytest
from inspector_page import InspectorPage
from mock_tape import Tape
from playwright.sync_api import expect


def test_a_row_says_what_happened(page):
    cells = page.row(34).get_by_role("gridcell")
    expect(cells.nth(0)).to_have_text("34")
    expect(cells.nth(1)).to_contain_text("saved")
    expect(cells.nth(2)).to_have_text("count: 5")
    expect(cells.nth(3)).to_have_text("service Autosave")
    expect(cells.nth(4)).to_have_text(re.compile(r"(ns|µs|ms)$"))
    expect(cells.nth(5)).to_have_text("2")


def test_the_list_says_why_actions_have_no_time(serve, open_at):
    tape = Tape("Todos", 12)
    for each in tape.entries[:5]:
        each["ns"] = each["observers"] = None
    page = InspectorPage(open_at(serve(tape).enter))
    page.wait_for(12)
    expect(page.row(5).get_by_role("gridcell").nth(4)).to_have_text("–")
    expect(page.counts).to_contain_text("5 without time and observers, from when no page was open.")
    page.send('{"tick": {}}')
    expect(page.counts).to_contain_text("13 actions 5 without time")


def test_the_list_says_nothing_about_times_that_are_there(page):
    expect(page.counts).to_contain_text("40 actions")
    expect(page.counts).not_to_contain_text("without time")


def test_the_newest_action_is_in_view_and_followed(page):
    page.expect_selected(40)
    page.send('{"tick": {}}')
    expect(page.row(41)).to_be_in_viewport()
    page.expect_selected(41)


def test_who_has_scrolled_away_is_left_alone_until_they_ask(page):
    page.choose(5)
    page.send('{"tick": {}}')
    expect(page.counts).to_contain_text("41 actions")
    page.expect_selected(5)
    expect(page.row(5)).to_be_in_viewport()
    page.page.get_by_role("button", name=re.compile("^Newest")).click()
    page.expect_selected(41)
    expect(page.row(41)).to_be_in_viewport()


def test_search_finds_names_values_and_places_and_a_minus_leaves_out(page):
    page.search.fill("rye")
    expect(page.counts).to_contain_text("3 of 40 actions")
    assert page.numbers() == [17, 20, 22]
    page.search.fill("TodosView -add -search")
    expect(page.counts).to_contain_text("10 of 40 actions")
    page.search.fill("nothing like this")
    page.button("Clear filters").click()
    expect(page.counts).to_contain_text(re.compile("^40 actions"))


def test_filters_by_name_source_and_outcome(page):
    page.page.get_by_label("Name", exact=True).select_option("rename")
    expect(page.rows).to_have_count(5)
    page.page.get_by_label("Name", exact=True).select_option("")
    page.page.get_by_label("Source", exact=True).select_option("service")
    expect(page.counts).to_contain_text("5 of 40")
    page.page.get_by_label("Source", exact=True).select_option("")
    page.page.get_by_label("Outcome", exact=True).select_option("failed")
    expect(page.counts).to_contain_text("1 of 40")
    expect(page.row(31)).to_contain_text("failed")
    page.page.get_by_label("Outcome", exact=True).select_option("unchanged")
    expect(page.counts).to_contain_text("10 of 40")


def test_a_new_action_passes_the_filters_or_not(page):
    page.search.fill("tick")
    expect(page.counts).to_contain_text("5 of 40")
    page.send('{"setFilter": {"filter": "open"}}')
    expect(page.counts).to_contain_text("5 of 41")
    page.send('{"tick": {}}')
    expect(page.counts).to_contain_text("6 of 42")
    expect(page.row(42)).to_be_visible()


def test_the_tree_puts_an_action_below_its_cause(page):
    page.button("Tree").click()
    expect(page.row(38)).to_have_attribute("aria-level", "2")
    expect(page.row(37)).to_have_attribute("aria-level", "1")
    indent = page.row(38).locator(".name").evaluate("each => parseFloat(getComputedStyle(each).paddingInlineStart)")
    assert indent > 0
    page.search.fill("rename")
    expect(page.counts).to_contain_text("5 of 40")
    expect(page.row(37)).to_have_class(re.compile("context"))  # the cause stays, so that the effect is not alone


def test_an_action_in_full(page):
    page.choose(22)
    panel = page.tab("Action")
    expect(panel.get_by_role("heading", level=3)).to_have_text(re.compile("22.+rename"))
    expect(panel).to_contain_text('TodosAction.rename(id: 3, title: "Rye!")')
    expect(panel).to_contain_text("App/TodosReducer.swift:77")
    expect(panel).to_contain_text("doubling")
    expect(page.item("title", panel)).to_contain_text('"Rye!"')
    panel.get_by_role("button", name="21", exact=True).click()
    page.expect_selected(21)
    expect(panel).to_contain_text("Led to 22.")


def test_what_was_read_and_why_it_failed(page):
    page.choose(33)
    expect(page.panel("Action")).to_contain_text("UUIDs")
    page.choose(31)
    expect(page.panel("Action")).to_contain_text("Failed: The server did not answer.")


def test_an_action_is_pinned_and_found_by_its_pin(page):
    page.choose(30)
    page.button("Pin").click()
    expect(page.row(30).get_by_title("Pinned")).to_be_visible()
    page.page.get_by_label("Outcome", exact=True).select_option("pinned")
    assert page.numbers() == [30]
    page.button("Unpin").click()
    expect(page.rows).to_have_count(0)


@pytest.mark.parametrize(
    ("button", "text"), [("Copy Swift", 'TodosAction.rename(id: 4, title: "Salt!")'), ("Copy JSON", '{"rename": {"id": 4, "title": "Salt!"}}')]
)
def test_an_action_is_copied(new_page, button, text):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.wait_for(40)
    page.choose(30)
    page.button(button).click()
    expect(page.toast).to_contain_text("Copied action 30")
    assert page.page.evaluate("navigator.clipboard.readText()") == text
