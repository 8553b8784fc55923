"""Stores of other processes in one page."""

import re

import pytest
from mock_processes import Process
from mock_tape import Tape
from playwright.sync_api import expect

MARKUP = "<b>Jobs</b>"


@pytest.fixture
def worker():
    return Process("worker", 456, [Tape(MARKUP, 24), Tape("Mail", 8)])


@pytest.fixture
def page(new_page, serve, worker):
    page = new_page(serve(Tape("Todos"), others=[worker], patience=0.3))
    page.wait_for(40)
    return page


def picker(page):
    return page.page.get_by_role("combobox", name="Store")


def open_dialog(page, choice):
    picker(page).select_option(choice)
    return page.page.get_by_role("dialog", name="Other processes")


def add(page, worker):
    dialog = open_dialog(page, "Add a process…")
    dialog.get_by_label("Address").fill(f"  {worker.address} ")
    page.press("Enter")
    expect(dialog).to_be_hidden()
    page.wait_for(24)


def groups(page):
    return picker(page).locator("optgroup").evaluate_all(
        "groups => groups.map(({ label, children }) => [label, ...[...children].map((each) => each.textContent)])"
    )


def test_a_process_is_added_by_its_address_and_its_first_store_shown(page, worker):
    add(page, worker)
    expect(page.toast).to_have_text("Process added")
    assert groups(page) == [["todos (123)", "Todos"], ["worker (456)", MARKUP, "Mail"]]
    expect(page.page.locator(".process")).to_have_text("worker (456)")
    expect(page.page).to_have_title(f"{MARKUP} – Sluice Inspector")
    expect(page.page.locator("#process-address")).to_have_value("")


def test_one_goes_between_the_stores_of_all_processes(page, worker):
    add(page, worker)
    page.send('{"add": {"id": 7, "title": "Basil"}}')
    page.wait_for(25)
    assert worker.tapes[0].last == 25
    page.press("Escape")
    page.button("Step back").click()
    page.expect_travelling("after action 24")
    picker(page).select_option("Mail")
    page.wait_for(8)
    page.expect_live()
    picker(page).select_option("Todos")
    page.wait_for(40)
    expect(page.page.locator(".process")).to_have_text("todos (123)")


def test_names_of_other_processes_are_text_and_never_markup(page, worker):
    worker.name = "<img src=x onerror=alert(1)>"
    add(page, worker)
    dialog = open_dialog(page, "Add or remove a process…")
    expect(dialog).to_contain_text("<img src=x onerror=alert(1)> (456)")
    expect(page.page.locator("header img, header b, dialog img, optgroup b")).to_have_count(0)


@pytest.mark.network_trouble
def test_a_wrong_address_is_refused_with_the_reason(page, worker):
    dialog = open_dialog(page, "Add a process…")
    dialog.get_by_label("Address").fill("http://127.0.0.1:1/enter?token=x")
    page.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("No inspector answers at 127.0.0.1:1.")
    dialog.get_by_role("button", name="Close").click()
    expect(picker(page)).to_have_value("1")
    expect(page.page.locator("#process-address")).to_have_value("")


@pytest.mark.network_trouble
def test_a_process_that_is_gone_is_shown_as_gone_and_can_be_removed(page, worker):
    add(page, worker)
    worker.is_gone = True
    expect(page.page.locator(".banner.lost")).to_contain_text("worker (456) does not answer.")
    expect(picker(page).locator("optgroup").nth(1)).to_have_attribute("label", "worker (456), gone")
    expect(page.row(24)).to_be_visible()
    dialog = open_dialog(page, "Add or remove a process…")
    expect(dialog.get_by_role("listitem")).to_contain_text(re.compile("worker.*gone"))
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    page.press("Escape")
    page.wait_for(40)
    expect(page.page.locator(".banner.lost")).to_be_hidden()
    expect(picker(page).locator("optgroup")).to_have_count(0)


def test_a_process_that_goes_while_another_is_shown_is_marked(page, worker):
    add(page, worker)
    picker(page).select_option("Todos")
    page.wait_for(40)
    worker.is_gone = True
    expect(picker(page).locator("optgroup").nth(1)).to_have_attribute("label", "worker (456), gone")
    expect(page.page.locator(".banner.lost")).to_be_hidden()


@pytest.mark.network_trouble
def test_another_process_at_the_same_address_is_another_recording(page, worker):
    add(page, worker)
    worker.is_gone = True
    expect(page.page.locator(".banner.lost")).to_be_visible()
    other = Tape("Jobs", 24)
    other.entries[-2]["name"] = "deliver"
    worker.pid, worker.tapes, worker.is_gone = 457, [other], False
    expect(page.page.locator(".process")).to_have_text("worker (457)")
    expect(page.row(23)).to_contain_text("deliver")
