"""The pages in a browser: they show what they should, and the keyboard reaches it."""

import os

import pytest
from playwright.sync_api import expect

PRODUCTS = ["Incremental", "Sluice", "SluiceTesting", "SluiceJournal", "SluiceLogging", "SluiceMacros"]
PHONE = {"width": 390, "height": 844}


def heading(page):
    return page.get_by_role("heading", level=1)


def is_too_wide(page):
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_the_front_page_leads_to_all_products(open_page):
    page = open_page("/")
    expect(heading(page)).to_have_text("Sluice")
    for product in PRODUCTS:
        expect(page.get_by_role("main").get_by_role("link", name=product, exact=True)).to_be_visible()


@pytest.mark.parametrize("product", PRODUCTS)
def test_a_product_has_an_overview_and_topics(open_page, product):
    page = open_page(f"/documentation/{product.lower()}")
    expect(heading(page)).to_have_text(product)
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()
    expect(page.get_by_role("heading", name="Topics", exact=True)).to_be_visible()
    expect(page.locator("pre code").first).to_be_visible()


def test_a_guide_shows_its_code_and_what_that_prints(open_page):
    page = open_page("/documentation/sluice/guide-effects")
    expect(heading(page)).to_have_text("Effects")
    expect(page.locator("pre code", has_text="let search = Reduce").first).to_be_visible()
    expect(page.get_by_text("Offline()").first).to_be_visible()


def test_a_link_of_a_guide_leads_to_a_heading_of_another(open_page):
    page = open_page("/documentation/sluice/guide-gettingstarted")
    page.get_by_role("main").get_by_role("link", name="It is a few lines").click()
    expect(heading(page)).to_have_text("Reducers and stores")
    expect(page).to_have_url(lambda url: url.endswith("#The-cases-of-an-enum"))


def test_a_link_of_a_guide_leads_to_a_guide_of_another_product(open_page):
    page = open_page("/documentation/sluice/guide-gettingstarted")
    page.get_by_role("main").get_by_role("link", name="Rows", exact=True).click()
    expect(heading(page)).to_contain_text("Rows: when to use it")
    expect(page.get_by_role("img", name="What one change costs")).to_be_visible()


def test_a_type_has_its_declaration_and_its_rules(open_page):
    page = open_page("/documentation/sluice/store")
    expect(heading(page)).to_have_text("Store")
    expect(page.get_by_text("Owns one state value").first).to_be_visible()
    expect(page.get_by_role("link", name="outlet").first).to_be_visible()


def test_the_keyboard_alone_gets_from_the_front_page_to_a_guide(open_page):
    page = open_page("/")
    expect(heading(page)).to_have_text("Sluice")
    tab_to(page, "Sluice")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Application state: one value").first).to_be_visible()
    tab_to(page, "Effects")
    page.keyboard.press("Enter")
    expect(heading(page)).to_have_text("Effects")


def test_slash_and_a_name_find_a_type(open_page):
    page = open_page("/documentation/sluice")
    expect(page.get_by_role("navigation").get_by_text("Getting started").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("RouteStack")
    expect(page.get_by_role("navigation").get_by_role("link", name="RouteStack", exact=True)).to_be_visible()


def test_what_has_the_focus_is_marked(open_page):
    page = open_page("/documentation/sluice")
    expect(heading(page)).to_have_text("Sluice")
    tab_to(page, "Getting started")
    marks = page.evaluate("(s => s.outlineStyle + s.boxShadow)(getComputedStyle(document.activeElement))")
    assert marks != "nonenone"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "/sluice", "/sluice/guide-performance", "/sluice/guide-comingfrom-tca", "/incremental/rows"])
def test_nothing_is_wider_than_a_phone(open_page, path, scheme):
    page = open_page(f"/documentation{path}", viewport=PHONE, color_scheme=scheme)
    expect(heading(page)).to_be_visible()
    assert not is_too_wide(page)
    take_picture(page, f"phone-{scheme}{path.replace('/', '-')}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "/sluice", "/sluice/guide-performance", "/sluice/guide-comingfrom-tca", "/sluice/store"])
def test_the_words_of_the_head_can_be_told_from_their_ground(open_page, path, scheme):
    page = open_page(f"/documentation{path}", color_scheme=scheme)
    expect(heading(page)).to_be_visible()
    take_picture(page, f"desk-{scheme}{path.replace('/', '-')}")
    words = page.locator(".documentation-hero .abstract, .documentation-hero h1").all()
    has_dark_ground = "gradient" in page.locator(".documentation-hero").first.evaluate(
        "hero => getComputedStyle(hero, '::before').background + getComputedStyle(hero).background"
    )
    for word in words:
        if has_dark_ground:
            assert brightness(word) > 0.7


def brightness(element):
    """From 0 for black to 1 for white."""
    color = element.evaluate("element => getComputedStyle(element).color")
    red, green, blue = [int(part) for part in color.split("(")[1].rstrip(")").split(",")[:3]]
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def tab_to(page, words):
    """Presses Tab until a link with these words has the focus."""
    for _ in range(200):
        page.keyboard.press("Tab")
        found = page.evaluate("document.activeElement.tagName === 'A' ? document.activeElement.innerText.trim() : ''")
        if found == words:
            return
    raise AssertionError(f"Tab does not get to a link with the words {words}.")


def take_picture(page, name):
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")
