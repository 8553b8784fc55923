"""100,000 actions: only the rows in view are in the page."""

import re

import pytest
from mock_tape import Tape
from playwright.sync_api import expect

COUNT = 100_000
BOUND = 80  # rows in the page, whatever its height here


@pytest.fixture(scope="module")
def tape():
    return Tape("Todos", COUNT)


@pytest.fixture
def many(new_page, serve, tape):
    page = new_page(serve(tape))
    expect(page.where).to_have_text(re.compile("^100,000 of 100,000"))
    expect(page.row(COUNT)).to_be_visible(timeout=60_000)
    return page


def test_rows_stay_few_wherever_it_is_scrolled_to(many):
    assert many.rows.count() < BOUND
    for share in (0, 0.25, 0.5, 0.77, 1):
        many.page.locator(".scroller").evaluate(f"each => each.scrollTop = each.scrollHeight * {share}")
        expect(many.row(max(round(COUNT * share) - 5, 1))).to_be_attached()
        assert many.rows.count() < BOUND
    many.page.mouse.move(200, 400)
    for _ in range(20):
        many.page.mouse.wheel(0, -3000)
        assert many.rows.count() < BOUND
    many.press("Home")
    expect(many.row(1)).to_be_in_viewport()


def test_search_and_tree_of_all(many):
    many.search.fill("failed-is-no-word load")
    expect(many.counts).to_contain_text("0 of 100,000")
    many.search.fill("load -searched")
    expect(many.counts).to_contain_text("3,125 of 100,000 actions")
    assert many.rows.count() < BOUND
    many.button("Tree").click()
    expect(many.counts).to_contain_text("3,125 of 100,000 actions")
    many.search.fill("")
    expect(many.counts).to_contain_text(re.compile("^100,000 actions"))
    assert many.rows.count() < BOUND


def test_travelling_over_all(many):
    many.slider.fill("50000")
    many.expect_travelling("after action 50000")
    expect(many.where).to_have_text("50,000 of 100,000")
    many.button("Resume").click()
    many.expect_live()
