"""The weather by pointer and by keyboard: a search as one types, services that come and go, faults of the backend."""

import re

import pytest
from example_servers import WeatherServer
from playwright.sync_api import expect
from screenshots import take

WIDE = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def server(tmp_path):
    server = WeatherServer(tmp_path).start(interval=100)
    yield server
    server.stop()


@pytest.fixture
def new_page(server, open_at):
    return lambda viewport=WIDE, **options: open_at(server.url, viewport=viewport, reduced_motion="reduce", **options)


@pytest.fixture
def page(new_page):
    return new_page()


def field(page):
    return page.get_by_role("combobox", name="City")


def options(page):
    return page.get_by_role("listbox", name="Cities").get_by_role("option")


def option(page, city):
    return options(page).filter(has_text=city)


def row(page, city):
    return page.locator(".cities > li").filter(has=page.get_by_role("heading", name=city))


def service(page, name):
    return page.locator(".services li").filter(has_text=name)


def ask(page, city):
    field(page).fill(city)
    field(page).press("Enter")
    expect(row(page, city).locator(".degrees")).to_have_text(re.compile("°C"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_city_is_searched_and_chosen_by_pointer(new_page, scheme):
    page = new_page(color_scheme=scheme)
    expect(service(page, "Finder")).to_contain_text("rests")
    field(page).press_sequentially("lo", delay=20)
    expect(options(page)).to_have_text(["London"])
    field(page).press("Backspace")
    expect(options(page)).to_have_text(["Lima", "Lisbon", "London"])
    expect(service(page, "Finder")).to_contain_text("runs since")
    option(page, "Lisbon").click()
    expect(row(page, "Lisbon").locator(".days li")).to_have_count(4)
    expect(service(page, "Finder")).to_contain_text("rests")
    expect(field(page)).to_have_value("")
    take(page, f"weather-{scheme}", full_page=True)


def test_the_keyboard_searches_chooses_and_ends_the_search(page):
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    page.keyboard.type("o")
    expect(option(page, "Oslo")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(option(page, "Oslo")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(row(page, "Oslo").locator(".degrees")).to_be_visible()
    expect(field(page)).to_be_focused()
    page.keyboard.type("zu")
    expect(option(page, "Zürich")).to_be_visible()
    page.keyboard.press("Escape")
    expect(options(page)).to_have_count(0)
    expect(service(page, "Finder")).to_contain_text("rests")


def test_an_error_of_the_backend_is_shown_and_asking_again_helps(page):
    ask(page, "Oslo")
    page.locator("[name=fault]").select_option("drop")
    row(page, "Oslo").get_by_role("button", name="Ask again").click()
    expect(row(page, "Oslo").locator(".news")).to_have_text(re.compile("Asking, try [23] …"))
    expect(row(page, "Oslo").locator(".news.failed")).to_have_text("Not answered: the connection broke.")
    expect(row(page, "Oslo").locator(".degrees")).to_be_visible()
    field(page).fill("l")
    expect(page.locator(".trouble")).to_contain_text("The search failed: the connection broke.")
    take(page, "weather-failed", full_page=True)
    page.locator("[name=fault]").select_option("")
    page.get_by_role("button", name="Search again").click()
    expect(option(page, "Lima")).to_be_visible()
    expect(page.locator(".trouble")).to_be_hidden()
    field(page).press("Escape")
    row(page, "Oslo").get_by_role("button", name="Try again").click()
    expect(row(page, "Oslo").locator(".news")).to_have_text("")


def test_the_refresher_runs_while_the_cities_are_kept_up_to_date_in_both_pages(page, new_page):
    other = new_page(PHONE)
    ask(page, "Oslo")
    expect(service(other, "Refresher")).to_contain_text("rests")
    page.get_by_label("Keep the cities up to date").check()
    expect(service(other, "Refresher")).to_contain_text(re.compile(r"runs since .*: asked \d+ times"))
    expect(other.get_by_label("Keep the cities up to date")).to_be_checked()
    assert other.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    take(other, "weather-phone", full_page=True)
    other.get_by_label("Keep the cities up to date").uncheck()
    expect(service(page, "Refresher")).to_contain_text("rests")
    row(page, "Oslo").get_by_role("button", name="Forget").click()
    expect(other.get_by_text("Search for a city")).to_be_visible()
