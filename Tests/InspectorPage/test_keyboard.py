"""Everything works without a mouse, and the focus can be seen."""

import re

from playwright.sync_api import expect


def test_keys_move_through_the_list(page):
    page.press("k", "k", "k")
    page.expect_selected(37)
    page.press("j")
    page.expect_selected(38)
    page.grid.focus()
    page.press("ArrowUp", "PageUp")
    assert int(page.selected.get_attribute("data-n")) < 30
    page.press("Home")
    page.expect_selected(1)
    expect(page.row(1)).to_be_in_viewport()
    expect(page.grid).to_have_attribute("aria-activedescendant", "action-1")
    page.press("End")
    page.expect_selected(40)


def test_keys_go_to_the_cause_and_to_what_it_led_to(page):
    page.press("k", "k", "ArrowLeft")
    page.expect_selected(37)
    page.press("ArrowRight")
    page.expect_selected(38)


def test_slash_searches_and_escape_goes_back_to_the_list(page):
    page.press("/")
    expect(page.search).to_be_focused()
    page.page.keyboard.type("search j")
    expect(page.search).to_have_value("search j")
    page.press("Escape")
    expect(page.grid).to_be_focused()


def test_keys_travel_mark_pin_lock_and_resume(page):
    page.press("k", "k", "t")
    page.expect_travelling("after action 38")
    page.press("[", "[")
    page.expect_travelling("after action 36")
    page.press("m", "p")
    expect(page.row(36).locator(".tag.mark")).to_be_visible()
    expect(page.row(36).get_by_title("Pinned")).to_be_visible()
    page.press("{")
    page.expect_travelling("before the first action")
    page.press("r")
    page.expect_live()
    page.press("l")
    expect(page.page.locator(".banner.locked")).to_be_visible()
    page.press("l")
    expect(page.page.locator(".banner.locked")).to_be_hidden()


def test_space_plays_and_pauses_but_presses_a_focused_button(page):
    page.press("Space")
    expect(page.button("Pause")).to_be_visible()
    page.press("Space")
    expect(page.button("Play")).to_be_visible()
    page.button("Tree").focus()
    page.press("Space")
    expect(page.button("Tree")).to_have_attribute("aria-pressed", "true")
    expect(page.button("Play")).to_be_visible()


def test_digits_and_arrows_choose_tabs(page):
    for digit, name in enumerate(["Action", "State", "Difference", "Follow", "Send", "Effects", "Graph", "Costs", "Features"], 1):
        page.press(str(digit))
        expect(page.panel(name)).to_be_visible()
        expect(page.page.get_by_role("tab", selected=True)).to_have_text(name)
    page.page.get_by_role("tab", name="Features").focus()
    page.press("ArrowRight")
    expect(page.page.get_by_role("tab", name="Action")).to_be_focused()
    expect(page.panel("Action")).to_be_visible()


def test_the_tree_of_the_state_by_keyboard(page):
    page.press("2")
    expect(page.item("todos")).to_be_visible()
    page.item("", page.panel("State")).focus()
    page.press("ArrowDown")
    expect(page.item("todos")).to_be_focused()
    page.press("ArrowRight")
    expect(page.item("todos")).to_have_attribute("aria-expanded", "true")
    expect(page.item("todos")).to_be_focused()
    page.press("ArrowRight")
    expect(page.item("todos[0]")).to_be_focused()
    page.press("ArrowLeft")
    expect(page.item("todos")).to_be_focused()
    page.press("ArrowLeft")
    expect(page.item("todos")).to_have_attribute("aria-expanded", "false")
    expect(page.panel("State").locator("[role=treeitem][tabindex='0']")).to_have_count(1)


def test_a_question_mark_lists_the_keys(page):
    page.press("?")
    dialog = page.page.get_by_role("dialog", name="Keyboard")
    expect(dialog).to_contain_text("travel to the selected action")
    page.press("j")  # not for the list while the dialog is open
    page.press("Escape")
    expect(dialog).to_be_hidden()
    page.expect_selected(40)


def test_each_control_has_a_name_and_a_visible_focus(page):
    controls = page.page.locator("button:visible, input:visible, select:visible, [tabindex='0']:visible")
    for control in controls.all():
        name = control.evaluate("each => each.ariaLabel || each.textContent.trim() || [...each.labels ?? []].map(l => l.textContent).join()")
        assert name, control.evaluate("each => each.outerHTML")
    page.press("Escape", "Tab")
    for _ in range(12):
        focus = page.page.evaluate("[document.activeElement.tagName, getComputedStyle(document.activeElement).outlineStyle]")
        assert focus[1] != "none" or focus[0] == "BODY", focus
        page.press("Tab")


def test_the_roles_say_what_the_parts_are(page):
    expect(page.grid).to_have_attribute("aria-rowcount", "41")
    expect(page.row(40)).to_have_attribute("aria-rowindex", "41")
    expect(page.page.get_by_role("columnheader")).to_have_count(6)
    tab = page.page.get_by_role("tab", name="State")
    expect(page.page.locator(f"#{tab.get_attribute('aria-controls')}")).to_have_attribute("role", "tabpanel")


def test_the_width_of_the_list_by_keyboard(page):
    splitter = page.page.get_by_role("separator")
    before = page.grid.bounding_box()["width"]
    splitter.focus()
    page.press("ArrowRight", "ArrowRight")
    assert page.grid.bounding_box()["width"] > before
    expect(splitter).to_have_attribute("aria-valuenow", re.compile("49"))
