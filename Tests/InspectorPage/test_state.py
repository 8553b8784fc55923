"""The state as a tree, its search, differences, and a value over time."""

import re

from playwright.sync_api import expect


def open_node(page, path):
    page.item(path).locator("> .node .label").click()
    expect(page.item(path)).to_have_attribute("aria-expanded", "true")


def test_the_state_after_the_selected_action(page):
    page.choose(21)
    page.tab("State")
    expect(page.panel("State").get_by_role("heading")).to_have_text("After action 21")
    open_node(page, "todos")
    open_node(page, "todos[2]")
    expect(page.value("todos[2].title")).to_have_text('"Rye"')
    page.press("j")
    expect(page.value("todos[2].title")).to_have_text('"Rye!"')  # what was open stays open
    expect(page.item("todos[2].title").locator("> .node")).to_have_class(re.compile("is-changed"))


def test_the_shown_state_is_another_than_the_selected_one(page):
    page.choose(30)
    page.press("t")
    page.expect_travelling("Showing the state after action 30")
    page.tab("State")
    page.press("Escape", "End")
    page.panel("State").get_by_role("button", name="Shown now").click()
    expect(page.panel("State").get_by_role("heading")).to_have_text("The store shows the state after action 30")
    expect(page.value("count")).to_have_text("4")


def test_many_children_come_by_the_hundred(page):
    page.tab("State")
    open_node(page, "words")
    children = page.item("words").locator("> ul > [role=treeitem]")
    expect(children).to_have_count(100)
    page.page.get_by_role("button", name="100 more… (150 are left)").click()
    expect(children).to_have_count(200)
    page.page.get_by_role("button", name="50 more… (50 are left)").click()
    expect(children).to_have_count(250)
    expect(page.value("words[249]")).to_have_text('"word 249"')


def test_the_search_leads_to_a_value(page):
    panel = page.tab("State")
    panel.get_by_role("searchbox").fill("rye!")
    expect(panel.locator(".results")).to_contain_text("1 found")
    panel.get_by_role("button", name=re.compile(r"todos\[2\].title")).click()
    expect(page.item("todos[2].title")).to_be_focused()
    panel.get_by_role("searchbox").fill("no such value")
    expect(panel.locator(".results")).to_contain_text("Nothing contains")


def test_what_an_action_changed(page):
    page.choose(22)
    panel = page.tab("Difference")
    expect(panel.get_by_role("heading")).to_have_text("What action 22 changed")
    expect(panel.locator(".path")).to_have_text(["todos[2].title"])
    expect(panel.locator(".before")).to_have_text('"Rye"')
    expect(panel.locator(".after")).to_have_text('"Rye!"')
    page.choose(24)
    expect(panel).to_contain_text("The states are equal")


def test_two_marks_are_compared(page):
    page.choose(30)
    page.press("m")
    page.choose(17)
    page.press("m")
    expect(page.row(17).get_by_title("Mark A")).to_be_visible()
    panel = page.tab("Difference")
    expect(panel.get_by_role("heading")).to_have_text("From mark A (after 17) to mark B (after 30)")
    expect(panel.locator(".change.added .path")).to_have_text(["todos[3]"])
    panel.get_by_role("button", name="Clear the marks").click()
    expect(panel.get_by_role("heading")).to_have_text("What action 17 changed")


def test_a_number_is_followed_as_a_chart(page):
    page.tab("State")
    page.item("count").hover()
    page.item("count").get_by_role("button", name="Follow").click()
    panel = page.panel("Follow")
    expect(panel.get_by_role("img")).to_have_attribute("aria-label", re.compile("from 0 to 5"))
    expect(panel.get_by_role("heading")).to_contain_text("count had 6 values")
    panel.get_by_role("button", name="25", exact=True).click()
    page.expect_selected(25)


def test_what_is_no_number_is_followed_as_a_list(page):
    panel = page.tab("Follow")
    expect(panel).to_contain_text("Nothing is followed yet")
    panel.get_by_label("Path").fill("search.text")
    page.press("Enter")
    expect(panel.get_by_role("heading")).to_contain_text("search.text had 6 values")
    expect(panel.get_by_role("img")).to_have_count(0)
    expect(panel.locator("tbody .value")).to_have_text(['""', '"mi"', '"br"', '"ry"', '"sa"', '"ba"'])
    panel.get_by_label("Path").fill("no.such.path")
    page.press("Enter")
    expect(panel).to_contain_text("No state of the tape has a value at no.such.path.")
