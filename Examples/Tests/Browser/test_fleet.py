"""The page of Fleet: a table of which the rows in view are rendered, and a change repaints one of them."""

import re
import threading

import pytest
from example_servers import FleetServer
from playwright.sync_api import expect
from screenshots import take

WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def fleet(tmp_path_factory):
    """Vehicles that stand still, unless a test lets time pass: tests share them, so each counts on the rows that it sees."""
    server = FleetServer(tmp_path_factory.mktemp("fleet")).start()
    yield server
    server.stop()


@pytest.fixture
def new_page(fleet, open_at):
    def make(hash="", viewport=WIDE, **options):
        page = open_at(f"{fleet.url}{hash}", viewport=viewport, **options)
        expect(rows(page).first).to_be_attached()
        return page

    return make


@pytest.fixture
def page(new_page):
    return new_page(reduced_motion="reduce")


def rows(page):
    """The rows that are rendered."""
    return page.locator(".space .row:not([hidden])")


def row(page, position):
    """The row at a position, from 0."""
    return page.locator(f'.space .row[aria-rowindex="{position + 2}"]:not([hidden])')


def names(page, count=10):
    return [row(page, at).locator(".name").inner_text() for at in range(count)]


def texts(page, part, count=20):
    return [row(page, at).locator(part).inner_text() for at in range(count)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_page_is_shown_in_both_schemes_and_fits(new_page, viewport, scheme):
    page = new_page(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    expect(page.locator(".size")).to_have_text("2,000 vehicles")
    expect(page.locator(".card").first).not_to_have_class(re.compile("empty"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (light == "rgb(244, 246, 245)") == (scheme == "light")
    box = row(page, 3).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= viewport["width"]
    take(page, f"fleet-{scheme}-{'wide' if viewport is WIDE else 'phone'}")


def test_rows_in_view_are_rendered_with_their_positions_among_all(page):
    grid = page.get_by_role("grid", name="Vehicles")
    expect(grid).to_have_attribute("aria-rowcount", "2001")
    assert rows(page).count() < 150
    page.locator(".body").evaluate("body => body.scrollTop = 1000 * 44")
    expect(row(page, 1000)).to_be_in_viewport()
    assert rows(page).count() < 150
    assert row(page, 1000).bounding_box()["y"] == page.locator(".body").bounding_box()["y"]
    assert row(page, 1000).locator(".name").inner_text() > row(page, 990).locator(".name").inner_text()


def test_statuses_text_and_a_region_filter_and_the_totals_follow(page):
    page.get_by_role("button", name="Charging", exact=True).click()
    expect(page.locator(".totals")).to_contain_text(" 0 on the road")
    assert set(texts(page, ".status")) == {"Charging"}
    page.get_by_placeholder("Search").fill("HERON")
    expect(row(page, 0).locator(".name")).to_contain_text("Heron")
    page.get_by_placeholder("Search").fill("no such bird")
    expect(page.get_by_text("No vehicle matches.")).to_be_visible()
    page.get_by_placeholder("Search").fill("")
    page.locator(".card", has_text="Airport").click()
    expect(row(page, 0).locator(".in-region")).to_have_text("Airport")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    count = page.locator(".card", has_text="Airport").locator("b").inner_text()
    expect(page.locator(".totals")).to_have_text(re.compile(f"^{count} vehicles"))
    page.reload()
    expect(row(page, 0).locator(".in-region")).to_have_text("Airport")
    assert set(texts(page, ".status")) == {"Charging"}


def test_columns_sort_in_both_directions_and_within_each_other(page):
    header = page.get_by_role("columnheader", name="Battery")
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "ascending")
    expect(row(page, 0).locator(".in-battery b")).to_have_text("10 %")
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "descending")
    expect(row(page, 0).locator(".in-battery b")).to_have_text("100 %")
    page.get_by_role("columnheader", name="Vehicle").get_by_role("button").click(modifiers=["Shift"])
    expect(page.locator(".head [data-sort=ascending]")).to_have_count(1)
    expect(row(page, 1).locator(".name")).not_to_have_text(row(page, 0).locator(".name").inner_text())
    shown = list(zip((-int(text[:-2]) for text in texts(page, ".in-battery b")), names(page, 20)))
    assert shown == sorted(shown)


def test_a_change_repaints_one_row(page):
    painted = page.locator(".meter .painted")
    expect(painted).not_to_have_text("1")
    page.evaluate(
        """() => {
          globalThis.changed = new Set();
          const note = (records) => records.forEach(({target}) => changed.add((target.closest ?? (() => target.parentElement.closest('.row'))).call(target, '.row')?.id));
          new MutationObserver(note).observe(document.querySelector('.space'), {subtree: true, childList: true, characterData: true});
        }"""
    )
    row(page, 2).hover()
    hold = row(page, 2).get_by_role("button")
    before = row(page, 2).locator(".status").inner_text()
    hold.click()
    expect(row(page, 2).locator(".status")).not_to_have_text(before)
    expect(painted).to_have_text("1")
    assert page.evaluate("[...changed]") == [row(page, 2).get_attribute("id")]
    expect(page.locator(".meter .changes")).to_contain_text("1 vehicle,")


def test_keys_move_between_rows_and_hold_one(page):
    grid = page.get_by_role("grid")
    page.keyboard.press("/")
    expect(page.get_by_placeholder("Search")).to_be_focused()
    grid.focus()
    active = lambda: page.locator(f"#{grid.get_attribute('aria-activedescendant')}")  # noqa: E731
    for key in ("ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    assert active().get_attribute("aria-rowindex") == "3"
    status = active().locator(".status")
    was_held = status.inner_text() == "Held"
    page.keyboard.press("Space")
    expect(status).to_have_text("Parked" if was_held else "Held")
    page.keyboard.press("End")
    expect(row(page, 1999)).to_be_in_viewport()
    expect(grid).to_have_attribute("aria-activedescendant", row(page, 1999).get_attribute("id"))
    page.keyboard.press("PageUp")
    page.keyboard.press("Home")
    expect(row(page, 0)).to_be_in_viewport()


def test_time_passes_at_the_rate_that_is_chosen_and_pages_agree(fleet, new_page):
    one, other = new_page("#order=-reported"), new_page("#order=-reported")
    expect(one.locator(".rate output")).to_have_text("paused")
    one.get_by_label("Reports per second").fill("1")
    expect(other.locator(".rate output")).to_have_text("100 a second")
    expect(row(one, 0).locator(".age")).to_have_text("just now")
    assert fleet.post({"setRate": {"perSecond": 0}}) == 204
    expect(other.locator(".rate output")).to_have_text("paused")
    expect(one.locator(".rate output")).to_have_text("paused")
    expect(one.locator(".meter .median")).not_to_have_text("–")
    assert names(one) == names(other)


def events(server, view, until, seen):
    """Follows the events of a page of its own, and notes what it gets."""
    connection = server.connect()
    messages = server.messages(connection)
    first = next(messages)
    assert server.post({"view": {"page": first["page"], **view}}) == 204
    got = []
    for message in messages:
        got.append(message)
        if until(got):
            break
    seen.append(got)
    connection.close()


def test_twenty_pages_with_queries_of_their_own_get_small_differences(fleet):
    assert fleet.post({"setRate": {"perSecond": 500}}) == 204
    seen, threads = [], []
    for number in range(20):
        view = {
            "text": "", "statuses": [number % 4], "region": number % 8, "first": 0, "count": 60,
            "order": [{"column": ["speed", "battery"][number % 2], "descending": number % 3 == 0}],
        }  # fmt: skip
        threads.append(threading.Thread(target=events, args=(fleet, view, lambda got: len(got) > 4, seen)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert fleet.post({"setRate": {"perSecond": 0}}) == 204
    assert len(seen) == 20
    for got in seen:
        assert {tuple(sorted(line)) for event in got for line in event.get("lines", [])} <= {
            ("age", "battery", "id", "name", "region", "smooth", "speed", "speeds", "status")
        }
        assert all(len(event.get("lines", [])) < 60 for event in got[2:])
