"""Travelling through time, and changing the past."""

import re

from mock_tape import Tape
from playwright.sync_api import expect


def test_the_slider_travels_and_the_banner_says_so(page):
    page.slider.focus()
    page.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    page.expect_travelling("Showing the state after action 37. Sends are refused.")
    expect(page.where).to_have_text("37 of 40")
    expect(page.slider).to_have_attribute("aria-valuetext", "After action 37, setCompleted")
    page.button("Resume").click()
    page.expect_live()
    expect(page.slider).to_have_value("40")


def test_who_resumes_before_the_page_is_told_of_a_step_sees_the_newest_action(page):
    page.button("Step back").click()
    page.expect_travelling("after action 39")
    polls = []
    page.page.route("**/poll?*", lambda route: polls.append(route))
    for command in ("Step back", "Step back", "Resume"):
        with page.page.expect_response("**/command"):
            page.button(command).click()
        while not polls:  # one that was under way may still tell of the first step
            page.page.wait_for_timeout(10)
    page.page.unroute("**/poll?*")  # which lets it go on
    page.expect_live()
    expect(page.where).to_have_text("40 of 40 · live")


def test_the_list_follows_the_slider(page):
    page.slider.fill("3")
    page.expect_travelling("after action 3")
    page.expect_selected(3)
    expect(page.row(3)).to_be_in_viewport()


def test_the_slider_reaches_the_base_and_the_live_end(page):
    page.slider.fill("0")
    page.expect_travelling("before the first action")
    page.slider.fill("40")
    page.expect_live()


def test_steps_back_and_forward_and_jumps(page):
    page.button("Step back").click()
    page.expect_travelling("after action 39")
    page.button("Step back").click()
    page.expect_travelling("after action 38")
    page.button("Step forward").click()
    page.expect_travelling("after action 39")
    page.button("To the start").click()
    page.expect_travelling("before the first action")
    expect(page.panel("Action")).to_contain_text("this is the state before the first one")
    page.button("To the end").click()
    page.expect_live()


def test_quick_steps_are_all_counted(page):
    page.press(*"[[[[[[[[")
    page.expect_travelling("after action 32")
    page.press(*"]]]")
    page.expect_travelling("after action 35")
    page.press(*"]]]]]")
    page.expect_live()


def test_playing_goes_to_the_live_end(page):
    page.choose(36)
    page.press("t")
    page.expect_travelling("after action 36")
    page.page.get_by_label("Speed").select_option("10")
    page.button("Play").click()
    expect(page.button("Pause")).to_be_visible()
    page.expect_live()
    expect(page.button("Play")).to_be_visible()
    page.expect_selected(40)


def test_playing_is_paused(page):
    page.button("Play").click()
    expect(page.button("Pause")).to_be_visible()
    page.expect_travelling("after action 1.")
    page.button("Pause").click()
    expect(page.button("Play")).to_be_visible()
    expect(page.banner).to_be_visible()


def test_sends_are_refused_while_travelling(page):
    page.press("[")
    page.expect_travelling("after action 39")
    expect(page.row(40)).to_have_class(re.compile("later"))
    expect(page.row(39)).to_have_class(re.compile("shown"))


def test_an_action_is_skipped(page):
    page.choose(22)
    page.tab("State")
    page.panel("State").get_by_role("button", name="Shown now").click()
    page.item("todos").locator("> .node").click()
    page.item("todos[2]").locator("> .node").click()
    expect(page.value("todos[2].title")).to_have_text('"Rye!"')
    page.press("s")
    page.expect_travelling("Showing the state after action 40 without 22.")
    expect(page.value("todos[2].title")).to_have_text('"Rye"')
    expect(page.row(22)).to_contain_text("skipped")
    page.press("s")
    page.expect_live()
    expect(page.value("todos[2].title")).to_have_text('"Rye!"')


def test_resuming_skips_nothing(page):
    page.choose(22)
    page.press("s")
    page.expect_travelling("without 22")
    page.press("r")
    page.expect_live()
    expect(page.row(22)).not_to_contain_text("skipped")


def test_each_key_counts_however_fast_they_come(page):
    page.choose(22)
    page.press("l", "s", "k", "k", "s", "p")
    page.expect_travelling("Showing the state after action 40 without 20, 22.")
    expect(page.row(20)).to_have_class(re.compile("pinned"))
    expect(page.button("Locked")).to_have_attribute("aria-pressed", "true")


def test_a_toggle_turns_over_what_the_command_before_it_led_to(new_page, serve):
    server = serve(Tape("Todos"))
    page = new_page(server)
    page.wait_for(40)
    page.choose(22)
    polls = []
    page.page.route("**/poll?*", lambda route: polls.append(route))
    page.press("s")
    while not polls:  # the page is told of nothing that follows
        page.page.wait_for_timeout(10)
    done = [("skip", True), ("skip", False), ("pin", True), ("pin", False), ("lock", True), ("lock", False),
            ("skip", True), ("resume", None), ("skip", True)]
    page.press("s", "p", "p", "l", "l", "s", "r", "s")
    while len(server.http.commands) < len(done):
        page.page.wait_for_timeout(10)
    assert [(command["do"], command.get("on")) for command in server.http.commands] == done
    page.page.unroute("**/poll?*")
    page.expect_travelling("Showing the state after action 40 without 22.")


def test_the_end_counts_while_a_step_is_under_way(new_page, serve):
    server = serve(Tape("Todos"))
    page = new_page(server)
    page.wait_for(40)
    # At once: a key that is pressed has an answer before the next one.
    both = "keys => keys.forEach(key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))"
    page.page.evaluate(both, ["[", "}"])
    page.press("l")
    expect(page.button("Locked")).to_have_attribute("aria-pressed", "true")
    assert [command["do"] for command in server.http.commands] == ["travel", "resume", "lock"]
    page.expect_live()


def test_another_page_shows_what_is_skipped_and_pinned(page, new_page):
    other = new_page()
    other.wait_for(40)
    page.choose(22)
    page.press("s", "k", "p")
    other.expect_travelling("Showing the state after action 40 without 22.")
    expect(other.row(22)).to_contain_text("skipped")
    expect(other.row(21).get_by_title("Pinned")).to_be_visible()
    page.press("p", "j", "s")
    other.expect_live()
    expect(other.row(22)).not_to_contain_text("skipped")
    expect(other.row(21).get_by_title("Pinned")).to_have_count(0)


def test_a_pinned_action_stays_when_older_ones_are_let_go(new_page, serve):
    tape = Tape("Todos")
    page = new_page(serve(tape))
    page.wait_for(40)
    page.choose(5)
    page.press("p")
    expect(page.row(5).get_by_title("Pinned")).to_be_visible()
    page.choose(12)
    tape.let_go(10)
    expect(page.counts).to_contain_text("31 actions")
    page.press("Home")
    expect(page.row(5).get_by_title("Pinned")).to_be_visible()
    expect(page.row(6)).to_have_count(0)


def test_rewinding_asks_and_forgets_what_came_after(page):
    page.choose(30)
    page.tab("Action")
    page.button("Rewind here…").click()
    expect(page.page.get_by_role("dialog")).to_contain_text("forgets the 10 actions after action 30")
    page.agree("Cancel")
    expect(page.counts).to_contain_text("40 actions")
    page.button("Rewind here…").click()
    page.agree("Rewind")
    expect(page.counts).to_contain_text("30 actions")
    page.send('{"tick": {}}')
    expect(page.row(31)).to_contain_text("tick")


def test_commit_then_revert(page):
    page.button("Commit").click()
    page.agree("Commit")
    expect(page.page.locator(".actions-empty")).to_contain_text("No actions yet")
    page.send('{"remove": {"id": 1}}')
    expect(page.row(41)).to_be_visible()
    page.tab("State")
    expect(page.value("count")).to_have_text("4")
    page.button("Revert").click()
    page.agree("Revert")
    expect(page.rows).to_have_count(0)
    expect(page.value("count")).to_have_text("5")


def test_reset_goes_to_the_first_state(page):
    page.tab("State")
    page.button("Reset").click()
    page.agree("Reset")
    expect(page.value("count")).to_have_text("0")


def test_a_locked_store_says_so(page):
    page.button("Lock").click()
    expect(page.page.locator(".banner.locked")).to_contain_text("it refuses all sends")
    expect(page.button("Locked")).to_have_attribute("aria-pressed", "true")
    page.button("Unlock").click()
    expect(page.page.locator(".banner.locked")).to_be_hidden()
