"""Sending actions, and tapes as files."""

import json
import re

import pytest
from playwright.sync_api import expect


def editor(page):
    return page.page.get_by_label("Action as JSON")


def test_a_case_is_completed_changed_and_sent(page):
    page.tab("Send")
    editor(page).click()
    page.page.keyboard.type("ren")
    option = page.page.locator("#cases").get_by_role("option", name="rename")
    expect(option).to_have_attribute("aria-selected", "true")
    page.press("Enter")
    expect(editor(page)).to_have_value(re.compile('"title": "Basil!"'))
    editor(page).fill(editor(page).input_value().replace("Basil!", "Thyme"))
    expect(page.page.locator("#verdict")).to_have_text("This is valid JSON.")
    page.press("Control+Enter")
    expect(page.row(41)).to_contain_text('title: "Thyme"')
    expect(page.row(41)).to_contain_text("inspector")


def test_a_case_is_chosen_with_the_mouse(page):
    page.tab("Send")
    page.page.locator("#cases").get_by_role("option", name="setFilter").click()
    expect(editor(page)).to_have_value('{\n  "setFilter": {\n    "filter": "all"\n  }\n}')
    expect(editor(page)).to_be_focused()


def test_what_is_no_json_is_not_sent(page):
    page.tab("Send")
    editor(page).fill('{"tick": ')
    expect(editor(page)).to_have_attribute("aria-invalid", "true")
    expect(page.button("Send")).to_have_attribute("aria-disabled", "true")
    page.press("Control+Enter")
    editor(page).fill('{"tick": {}}')
    page.press("Control+Enter")
    expect(page.row(41)).to_be_visible()
    expect(page.counts).to_contain_text("41 actions")


@pytest.mark.network_trouble
def test_the_reason_of_a_refusal_is_shown(page):
    page.send('{"noSuchCase": {}}')
    expect(page.trouble).to_contain_text("This is no action of the store")
    page.button("Dismiss").click()
    expect(page.trouble).to_be_hidden()
    page.button("Lock").click()
    expect(page.button("Locked")).to_be_visible()
    page.send('{"tick": {}}')
    expect(page.trouble).to_contain_text("The store is locked")


def test_an_action_is_injected_into_the_past(page):
    page.choose(21)
    expect(page.item("isCompleted", page.panel("Action"))).to_be_visible()
    page.press("k")
    page.tab("Send")
    editor(page).fill('{"add": {"id": 99, "title": "Yeast"}}')
    page.button("Inject after action 20").click()
    expect(page.counts).to_contain_text("41 actions")
    expect(page.row(21)).to_contain_text("Yeast")
    page.tab("Action")
    page.press("Escape", "j")
    expect(page.item("title", page.panel("Action"))).to_contain_text("Yeast")


def test_an_action_is_edited_and_sent_again(page):
    page.choose(30)
    page.button("Edit and send").click()
    expect(editor(page)).to_have_value(re.compile('"title": "Salt!"'))
    expect(editor(page)).to_be_focused()


def test_big_numbers_stay_what_they_are(page):
    page.tab("Send")
    big = "9223372036854775807"
    editor(page).fill(f'{{"add": {{"id": {big}, "title": "Big"}}}}')
    page.press("Control+Enter")
    expect(page.row(41)).to_be_visible()
    page.tab("Action")
    expect(page.panel("Action").locator("pre").nth(1)).to_contain_text(big)
    page.button("Edit and send").click()
    expect(editor(page)).to_have_value(re.compile(big))


def test_a_tape_is_exported_and_imported(page, tmp_path):
    page.tab("Send")
    with page.page.expect_download() as download:
        page.page.get_by_role("link", name="Export the tape").click()
    file = tmp_path / "short.tape"
    lines = download.value.path().read_text().splitlines()
    file.write_text("\n".join(lines[:8]) + "\n")
    page.page.get_by_label("Import a tape").set_input_files(file)
    page.agree("Import")
    expect(page.counts).to_contain_text("8 actions")
    expect(page.toast).to_contain_text("Tape imported")


def test_a_store_that_takes_no_actions_says_so(new_page, serve):
    from mock_tape import Tape

    page = new_page(serve(Tape("Todos", can_decode=False)))
    page.wait_for(40)
    panel = page.tab("Send")
    expect(panel).to_contain_text("The actions of this store are not Decodable")
    editor(page).fill(json.dumps({"tick": {}}))
    expect(page.button("Send")).to_have_attribute("aria-disabled", "true")
