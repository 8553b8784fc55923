"""The pages in a browser: they show what they should, and the keyboard reaches it."""

import os
import re

import pytest
from playwright.sync_api import expect

PRODUCTS = ["Incremental", "Sluice", "SluiceTesting", "SluiceCombine", "SluiceJournal", "SluiceLogging"]
FOCUSED_LINK = "(at => at.tagName === 'A' && at.closest('main') ? at.innerText.trim() : '')(document.activeElement)"
WAYS = [
    ("An app", "A tutorial: a library of books"),
    ("A server", "A tutorial for a server: a kanban board"),
    ("A tool", "A tutorial for the terminal: focus"),
]
PATHS = ["/"] + [
    f"/documentation/{path}"
    for path in ["", "sluice", "sluice/guide-performance", "sluice/guide-comingfrom-tca", "sluice/guide-cookbook", "sluice/study-search", "sluice/store"]
]
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}


def heading(page):
    return page.get_by_role("heading", level=1)


def test_the_front_page_says_what_sluice_is_and_shows_it(open_page):
    page = open_page("/")
    expect(heading(page)).to_have_text("Sluice")
    expect(page.get_by_text("Sluice is a Swift library for application state")).to_be_visible()
    expect(page.get_by_text("Nothing was ever compiled on an Apple platform")).to_be_visible()
    expect(page.locator("pre", has_text="struct Search: Reducer")).to_be_visible()
    expect(page.get_by_role("img").first).to_be_visible()
    assert page.evaluate("[...document.images].every(image => image.complete && image.naturalWidth > 0)")


@pytest.mark.parametrize("way, title", WAYS)
def test_the_front_page_has_three_ways_in(open_page, way, title):
    page = open_page("/")
    page.locator(".card", has=page.get_by_role("heading", name=way)).get_by_role("link").first.click()
    expect(heading(page)).to_have_text(title)


def test_the_front_page_has_the_guides_in_the_order_of_a_reader(open_page):
    page = open_page("/")
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    assert headings[-4:] == ["Learn", "Use", "Understand", "Move"]


def test_the_header_of_each_page_leads_to_the_front_page(open_page):
    page = open_page("/documentation/sluice/guide-effects")
    expect(heading(page)).to_have_text("Effects")
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Sluice", exact=True).click()
    expect(page.get_by_role("heading", name="Three ways in")).to_be_visible()


def test_the_page_of_the_api_leads_to_all_products(open_page):
    page = open_page("/documentation/")
    expect(heading(page)).to_have_text("Sluice")
    for product in PRODUCTS:
        expect(page.get_by_role("main").get_by_role("link", name=product, exact=True)).to_be_visible()


@pytest.mark.parametrize("product", PRODUCTS)
def test_a_product_has_an_overview_and_topics(open_page, product):
    page = open_page(f"/documentation/{product.lower()}")
    expect(heading(page)).to_have_text(product)
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()
    expect(page.locator("#topics")).to_be_visible()
    expect(page.locator("pre code").first).to_be_visible()


def test_a_guide_shows_its_code_and_what_that_prints(open_page):
    page = open_page("/documentation/sluice/guide-effects")
    expect(heading(page)).to_have_text("Effects")
    expect(page.locator("pre code", has_text="let search = Reduce").first).to_be_visible()
    expect(page.get_by_text("Offline()").first).to_be_visible()


def test_a_link_of_a_guide_leads_to_a_heading_of_another(open_page):
    page = open_page("/documentation/sluice/guide-gettingstarted")
    page.get_by_role("main").get_by_role("link", name="Cases", exact=True).click()
    expect(heading(page)).to_have_text("Reducers and stores")
    expect(page).to_have_url(re.compile("#The-cases-of-an-enum$"))


def test_a_link_of_a_guide_leads_to_a_guide_of_another_product(open_page):
    page = open_page("/documentation/sluice/guide-gettingstarted")
    page.get_by_role("main").get_by_role("link", name="Rows", exact=True).click()
    expect(heading(page)).to_contain_text("Rows: when to use it")
    expect(page.get_by_role("img", name="What one change costs")).to_be_visible()


def test_the_cookbook_leads_to_the_code_of_a_study_and_to_its_test(open_page):
    page = open_page("/documentation/sluice/guide-cookbook")
    page.get_by_role("main").get_by_role("link", name="Search", exact=True).first.click()
    expect(heading(page)).to_have_text("Search")
    expect(page.locator("pre code", has_text="struct Search: Reducer").first).to_be_visible()
    expect(page.locator("pre code", has_text="TestStore").first).to_be_visible()


def test_a_store_shows_first_how_to_create_it(open_page):
    page = open_page("/documentation/sluice/store")
    expect(heading(page)).to_have_text("Store")
    groups = page.locator("#topics").locator("xpath=ancestor::section[1]").get_by_role("heading", level=3).all_inner_texts()
    assert groups[:4] == ["Creating a store", "Sending actions", "Reading the state", "Observing changes"]


def test_a_type_has_its_declaration_and_its_rules(open_page):
    page = open_page("/documentation/sluice/store")
    expect(heading(page)).to_have_text("Store")
    expect(page.get_by_text("Owns one state value").first).to_be_visible()
    expect(page.get_by_role("link", name="outlet").first).to_be_visible()


def test_the_keyboard_alone_gets_from_the_front_page_to_a_guide(open_page):
    page = open_page("/")
    expect(heading(page)).to_have_text("Sluice")
    tab_to(page, "Read the API")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Topics")).to_be_visible()
    tab_to(page, "Sluice")
    page.keyboard.press("Enter")
    expect(page.get_by_text("owns one state value").first).to_be_visible()
    tab_to(page, "Effects")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("Effects")


def test_slash_and_a_name_find_a_type(open_page):
    page = open_page("/documentation/sluice")
    expect(page.get_by_role("navigation").get_by_text("Getting started").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("EffectHandler")
    page.get_by_role("dialog").get_by_role("link", name="EffectHandler", exact=True).press("Enter")
    expect(heading(page)).to_have_text("EffectHandler")


def test_what_has_the_focus_is_marked(open_page):
    page = open_page("/documentation/sluice")
    expect(heading(page)).to_have_text("Sluice")
    tab_to(page, "Getting started")
    marks = page.evaluate("(s => s.outlineStyle + s.boxShadow)(getComputedStyle(document.activeElement))")
    assert marks != "nonenone"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_no_page_is_wider_than_the_window(open_page, path, scheme, size):
    page = open_page(path, viewport=SIZES[size], color_scheme=scheme)
    expect(heading(page)).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    take_picture(page, f"{size}-{scheme}{path.rstrip('/').replace('/', '-')}")


def tab_to(page, words):
    """Presses Tab until a link of the page itself, not of what is around it, with these words has the focus."""
    for _ in range(500):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED_LINK) == words:
            return
    raise AssertionError(f"Tab does not get to a link with the words {words}.")


def take_picture(page, name):
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")
