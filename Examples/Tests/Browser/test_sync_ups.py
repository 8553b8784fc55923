"""SyncUps: the list, the form, the screen of a sync-up, meetings with a timer and speech, alerts, links; by mouse and keyboard."""

import json
import re

import pytest
from example_servers import SyncUpsServer
from playwright.sync_api import expect
from screenshots import take


@pytest.fixture
def start(tmp_path, open_at):
    """Starts the server, with options, and opens a page: `start("/sync-ups/1", speech="denied")`."""
    server = SyncUpsServer(tmp_path)

    def go(link="", speech="authorized", second=1000, **options):
        if server.process is None:
            server.start(speech, second)
        page = open_at(server.url + (f"#{link}" if link else ""), viewport={"width": 760, "height": 860}, **options)
        expect(page.locator("main > section:visible")).to_have_count(1)
        return page

    go.file = tmp_path / "sync-ups.json"
    go.server = server
    yield go
    server.stop()


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def heading(page):
    return page.get_by_role("heading", level=1)


def rows(page):
    return page.locator("section:visible .rows li")


def add(page, title, *names, minutes=None, theme=None):
    button(page, "New sync-up").click()
    form = page.get_by_role("dialog", name="New sync-up")
    form.get_by_label("Title").fill(title)
    if minutes:
        form.get_by_label("Length").fill(str(minutes))
    if theme:
        form.get_by_role("radio", name=theme).check()
    for index, name in enumerate(names):
        if index:
            button(form, "New attendee").click()
            expect(form.get_by_label("Name of an attendee")).to_have_count(index + 1)
        form.get_by_label("Name of an attendee").nth(index).fill(name)
    button(form, "Add").click()
    expect(form).to_be_hidden()


def open_design(page):
    add(page, "Design", "Ann", "Bo", "Cid", theme="orange")
    page.get_by_role("link", name=re.compile("Design")).click()
    expect(heading(page)).to_have_text("Design")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_screen_is_shown(start, scheme):
    page = start(second=200, color_scheme=scheme)
    expect(page.get_by_text("There are no sync-ups yet.")).to_be_visible()
    add(page, "Engineering", "Dora", minutes=10, theme="indigo")
    add(page, "Product", "Eve", "Femi", minutes=5, theme="poppy")
    open_design(page)
    button(page, "Start meeting").click()
    expect(page.locator(".transcript:visible")).to_contain_text("The new search is on half")
    take(page, f"sync-ups-recording-{scheme}")
    button(page, "End meeting").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    take(page, f"sync-ups-alert-{scheme}")
    button(page, "Save and end").click()
    expect(rows(page)).to_have_count(1)
    take(page, f"sync-ups-detail-{scheme}")
    button(page, "Edit").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    take(page, f"sync-ups-form-{scheme}")
    button(page, "Cancel").click()
    rows(page).get_by_role("button").first.click()
    expect(page.locator(".transcript:visible")).to_contain_text("Good morning.")
    take(page, f"sync-ups-meeting-{scheme}")
    button(page, "Back").click()
    button(page, "Back").click()
    expect(rows(page)).to_have_count(3)
    take(page, f"sync-ups-list-{scheme}")


def test_a_sync_up_is_added_edited_and_deleted_by_keyboard(start):
    page = start()
    page.keyboard.press("n")
    expect(page.get_by_label("Title")).to_be_focused()
    page.keyboard.type("Morning")
    names = page.get_by_label("Name of an attendee")
    names.first.focus()
    page.keyboard.type("Ann")
    button(page, "New attendee").press("Enter")
    expect(names.nth(1)).to_be_focused()
    page.keyboard.type("Bo")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("2 attendees")

    page.get_by_role("link", name=re.compile("Morning")).press("Enter")
    expect(heading(page)).to_have_text("Morning")
    page.keyboard.press("e")
    expect(page.get_by_label("Title")).to_be_focused()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("Evening")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(heading(page)).to_have_text("Morning")
    page.keyboard.press("e")
    expect(page.get_by_label("Title")).to_have_value("Morning")
    page.get_by_label("Title").fill("Evening")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("Evening")

    button(page, "Delete sync-up").press("Enter")
    alert = page.get_by_role("alertdialog", name="Delete?")
    expect(alert).to_contain_text("This deletes the sync-up and its meetings.")
    page.keyboard.press("Escape")
    expect(alert).to_be_hidden()
    button(page, "Delete sync-up").press("Enter")
    button(alert, "Yes").press("Enter")
    expect(heading(page)).to_have_text("Daily sync-ups")
    expect(rows(page)).to_have_count(0)


def test_an_attendee_is_deleted_and_one_stays(start):
    page = start()
    button(page, "New sync-up").click()
    names = page.get_by_label("Name of an attendee")
    names.first.fill("Ann")
    button(page, "New attendee").click()
    names.nth(1).fill("Bo")
    button(page, "Delete this attendee").first.click()
    expect(names).to_have_count(1)
    expect(names).to_have_value("Bo")
    expect(names).to_be_focused()
    button(page, "Delete this attendee").click()
    expect(names).to_have_value("")


def test_a_meeting_goes_from_speaker_to_speaker_and_is_saved_at_its_end(start):
    page = start(second=24)
    open_design(page)
    page.keyboard.press("s")
    expect(page.locator(".place")).to_have_text("Speaker 1 of 3")
    expect(page.locator(".speech")).to_contain_text("Ann")
    page.keyboard.press("n")
    expect(page.locator(".speech")).to_contain_text("Bo")
    expect(page.locator(".speech")).to_contain_text("Cid")
    expect(heading(page)).to_have_text("Design")
    expect(page.locator("#recording")).to_be_hidden()  # after its five minutes
    expect(rows(page)).to_have_count(1)
    rows(page).get_by_role("button").first.click()
    expect(page.locator(".transcript:visible")).to_contain_text("Nothing stands in my way.")


def test_the_timer_stands_still_while_a_question_is_open(start):
    page = start(second=150)
    open_design(page)
    page.keyboard.press("s")
    expect(page.locator(".elapsed")).to_have_text(re.compile("0:0[1-9]"))
    page.keyboard.press("Escape")
    alert = page.get_by_role("alertdialog", name="End meeting?")
    expect(alert).to_be_visible()
    elapsed = page.locator(".elapsed").inner_text()
    page.wait_for_timeout(400)
    expect(page.locator(".elapsed")).to_have_text(elapsed)
    page.keyboard.press("Escape")
    expect(page.locator(".elapsed")).not_to_have_text(elapsed)
    page.keyboard.press("Escape")
    button(alert, "Discard").click()
    expect(page.get_by_text("None was held yet.")).to_be_visible()


def test_the_last_speaker_can_only_save_or_go_on(start):
    page = start(second=10_000)
    open_design(page)
    page.keyboard.press("s")
    for name in ("Bo", "Cid"):
        button(page, "Next speaker").click()
        expect(page.locator(".speech")).to_contain_text(name)
    button(page, "Next speaker").click()
    alert = page.get_by_role("alertdialog", name="End meeting?")
    expect(alert.get_by_role("button")).to_have_text(["Save and end", "Resume"])


@pytest.mark.parametrize("speech", ["denied", "restricted"])
def test_a_meeting_without_speech_is_held_without_a_transcript(start, speech):
    page = start(speech=speech, second=4)
    open_design(page)
    button(page, "Start meeting").click()
    alert = page.get_by_role("alertdialog", name=f"Speech recognition {speech}")
    expect(button(alert, "Open settings")).to_have_count(1 if speech == "denied" else 0)
    button(alert, "Continue without recording").click()
    expect(rows(page)).to_have_count(1)
    rows(page).get_by_role("button").first.click()
    expect(page.get_by_text("Nothing was transcribed.")).to_be_visible()


def test_a_user_who_has_not_decided_on_speech_is_asked_and_the_meeting_goes_on(start):
    page = start(speech="undetermined", second=120)
    open_design(page)
    button(page, "Start meeting").click()
    expect(page.locator(".transcript:visible")).to_contain_text("Good morning.")
    expect(page.locator(".elapsed")).to_have_text(re.compile("0:0[1-9]|0:[1-5]"))
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_speech_that_fails_is_told_of_and_the_meeting_goes_on(start):
    page = start(speech="failing", second=100)
    open_design(page)
    button(page, "Start meeting").click()
    button(page.get_by_role("alertdialog", name="Speech recognition failed"), "Continue meeting").click()
    expect(page.locator(".transcript:visible")).to_have_text("Good morning. The ❌")
    elapsed = page.locator(".elapsed").inner_text()
    expect(page.locator(".elapsed")).not_to_have_text(elapsed)


def test_the_address_is_a_link_to_the_screen_and_back_goes_back(start):
    page = start()
    open_design(page)
    link = page.url.split("#")[1]
    assert re.fullmatch(r"/sync-ups/[0-9A-F-]{36}", link)
    page.go_back()
    expect(heading(page)).to_have_text("Daily sync-ups")
    page.go_forward()
    expect(heading(page)).to_have_text("Design")
    page.evaluate(f"location.hash = '{link}/record'")
    expect(page.locator(".place")).to_have_text("Speaker 1 of 3")


def test_a_meeting_is_left_by_the_browser_only_after_a_question(start):
    page = start(second=500)
    open_design(page)
    detail = page.url
    page.keyboard.press("s")
    expect(page).to_have_url(f"{detail}/record")
    alert = page.get_by_role("alertdialog", name="End meeting?")
    expect(page.locator(".elapsed")).to_have_text(re.compile("0:0[1-9]"))
    for leave in (page.go_back, page.go_back, lambda: page.evaluate("location.hash = '/'")):
        leave()
        expect(page).to_have_url(f"{detail}/record")
        button(alert, "Resume").click()
        expect(alert).to_be_hidden()
    elapsed = page.locator(".elapsed").inner_text()
    page.reload()
    expect(page.locator(".elapsed")).to_be_visible()
    assert page.locator(".elapsed").inner_text() >= elapsed
    page.go_back()
    button(alert, "Save and end").click()
    expect(rows(page)).to_have_count(1)
    expect(page).to_have_url(detail)
    page.go_back()  # not into another meeting
    expect(heading(page)).to_have_text("Daily sync-ups")


def test_a_form_offers_five_to_thirty_minutes(start):
    page = start()
    button(page, "New sync-up").click()
    length = page.get_by_label("Length")
    for key, minutes in (("Home", "5 minutes"), ("End", "30 minutes")):
        length.press(key)
        expect(page.locator("output.minutes")).to_have_text(minutes)


@pytest.mark.network_trouble
def test_a_page_that_is_behind_does_not_leave_a_meeting_that_has_begun(start):
    page = start(second=10_000)
    open_design(page)
    held = []
    page.route("**/actions", lambda route: held.append(route))
    with page.expect_request("**/actions"):
        page.keyboard.press("s")
    page.keyboard.press("Escape")  # the page still shows the sync-up
    held[0].continue_()
    page.unroute("**/actions")
    expect(page.get_by_role("alert")).to_contain_text("another screen")
    expect(page.locator(".place")).to_have_text("Speaker 1 of 3")


@pytest.mark.network_trouble
def test_a_link_opens_a_screen_and_one_that_leads_nowhere_is_refused(start):
    page = start()
    open_design(page)
    link = page.url.split("#")[1]
    button(page, "Back").click()
    other = start(link)
    expect(heading(other)).to_have_text("Design")
    expect(heading(page)).to_have_text("Design")  # one app, two pages
    for wrong, reason in (("/sync-ups/7", "not there any more"), ("/sink-ups", "sync-ups")):
        other.evaluate(f"location.hash = '{wrong}'")
        expect(other.get_by_role("alert")).to_contain_text(reason)
        expect(other).to_have_url(re.compile(re.escape(link) + "$"))
    expect(heading(other)).to_have_text("Design")


@pytest.mark.network_trouble
def test_sync_ups_outlive_the_program(start):
    page = start()
    add(page, "Design", "Ann", "", "Cid", theme="teal")
    expect(rows(page)).to_contain_text("2 attendees")
    start.server.stop()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    assert "Design" in json.dumps(json.loads(start.file.read_text()))
    start.server.start()
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(rows(page)).to_contain_text("Design")
    button(page, "Delete Design").click()
    expect(page.get_by_text("There are no sync-ups yet.")).to_be_visible()
