"""The feed: pages of posts, likes that the server refuses, a start without a network, settings."""

import pytest
from example_servers import FeedServer
from playwright.sync_api import expect
from screenshots import take

pytestmark = pytest.mark.network_trouble  # each page outlives a restart of the server


@pytest.fixture
def feed_server(tmp_path):
    server = FeedServer(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def new_feed(feed_server, open_at):
    """Makes pages that show the first posts; keyword arguments describe the browser context."""

    def make(**options):
        page = open_at(feed_server.url, viewport={"width": 720, "height": 900}, **options)
        expect(posts(page)).to_have_count(8)
        return page

    return make


@pytest.fixture
def feed(new_feed):
    return new_feed(reduced_motion="reduce")


def posts(page):
    return page.locator(".posts li")


def by(page, author):
    """The first post of an author."""
    return posts(page).filter(has=page.get_by_role("heading", name=author, exact=True)).first


def like_of(post):
    return post.get_by_role("button", name="Like")


def likes(post):
    return int(post.locator(".like b").inner_text())


def show_more(page):
    """Clicks where the page is: a mouse would have to scroll to the button, which shows more, too."""
    page.get_by_role("button", name="Show more").dispatch_event("click")


def restart(page, server, *options, **values):
    server.stop()
    server.start(*options, **values)
    page.reload()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_shows_the_first_posts(new_feed, scheme):
    page = new_feed(color_scheme=scheme)
    expect(page.locator(".banner")).to_be_hidden()
    expect(page.get_by_role("button", name="Show more")).to_be_visible()
    take(page, f"feed-{scheme}")


def test_a_button_and_scrolling_show_more(feed):
    show_more(feed)
    expect(posts(feed)).to_have_count(16)
    for count in (24, 32, 40):
        feed.evaluate("scrollTo(0, 0)")
        feed.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(posts(feed)).to_have_count(count)
    expect(feed.get_by_text("That is all.")).to_be_visible()
    expect(feed.locator(".more")).to_be_hidden()


def test_a_like_is_there_at_once_and_stays(feed, feed_server):
    restart(feed, feed_server, latency=1500)
    expect(feed.locator(".fetching")).to_be_hidden()
    post = by(feed, "Ada")
    before = likes(post)
    like_of(post).click()
    expect(post.locator(".like.pending[aria-pressed=true]")).to_have_text(str(before + 1), use_inner_text=True)
    expect(post.locator(".like[aria-pressed=true]:not(.pending)")).to_be_visible()
    assert likes(post) == before + 1


def test_a_like_that_the_server_refuses_is_taken_back_and_the_user_is_told(feed, feed_server):
    restart(feed, feed_server, latency=700)
    expect(feed.locator(".fetching")).to_be_hidden()
    post = by(feed, "Ines")
    before = likes(post)
    like_of(post).click()
    expect(post.locator(".like.pending[aria-pressed=true]")).to_be_visible()
    notice = feed.get_by_role("alert")
    expect(notice).to_contain_text("Your like was taken back: Ines takes no likes.")
    expect(like_of(post)).to_have_attribute("aria-pressed", "false")
    assert likes(post) == before
    take(feed, "feed-refused")
    feed.keyboard.press("Escape")
    expect(notice.locator("p")).to_be_hidden()


def test_a_start_without_a_network_shows_the_posts_of_the_last_visit(feed, feed_server):
    show_more(feed)
    expect(posts(feed)).to_have_count(16)
    first = posts(feed).first.inner_text()
    restart(feed, feed_server, "--offline")
    expect(posts(feed)).to_have_count(16)
    assert posts(feed).first.inner_text() == first
    banner = feed.get_by_role("status")
    expect(banner).to_contain_text("Shown from the last visit: the server cannot be reached.")
    take(feed, "feed-offline")

    feed.get_by_text("Settings").click()
    feed.get_by_label("Network").check()
    expect(banner).to_be_hidden()
    expect(posts(feed)).to_have_count(16)


def test_a_like_is_among_the_posts_of_the_last_visit(feed, feed_server):
    like_of(by(feed, "Ada")).click()
    expect(by(feed, "Ada").locator(".like[aria-pressed=true]:not(.pending)")).to_be_visible()
    restart(feed, feed_server, "--offline")
    expect(like_of(by(feed, "Ada"))).to_have_attribute("aria-pressed", "true")


def test_without_a_network_a_like_is_taken_back_and_nothing_is_lost(feed):
    feed.get_by_text("Settings").click()
    feed.get_by_label("Network").uncheck()
    expect(feed.get_by_role("status")).to_contain_text("You are offline.")
    like_of(by(feed, "Ada")).click()
    expect(feed.get_by_role("alert")).to_contain_text("the server cannot be reached")
    expect(like_of(by(feed, "Ada"))).to_have_attribute("aria-pressed", "false")
    show_more(feed)
    expect(feed.get_by_role("status")).to_contain_text("the server cannot be reached.")
    expect(posts(feed)).to_have_count(8)


def test_the_panel_changes_the_feed_in_every_page_and_for_the_next_start(feed, feed_server, new_feed):
    other = new_feed()
    feed.get_by_text("Settings").click()
    feed.get_by_label("First words only").check()
    feed.get_by_label("Most liked first").check()
    for page in (feed, other):
        expect(page.locator(".posts.compact")).to_be_visible()
        expect(posts(page).first.locator(".like b")).to_have_text("89")
        expect(posts(page).first.locator("p")).to_contain_text("…")
    take(feed, "feed-compact")
    restart(feed, feed_server)
    expect(feed.locator(".posts.compact")).to_be_visible()
    expect(posts(feed).first.locator(".like b")).to_have_text("89")


def test_the_keyboard_moves_and_likes(feed):
    feed.keyboard.press("j")
    expect(posts(feed).nth(0)).to_be_focused()
    feed.keyboard.press("j")
    feed.keyboard.press("j")
    feed.keyboard.press("k")
    expect(posts(feed).nth(1)).to_be_focused()
    feed.keyboard.press("l")
    expect(like_of(posts(feed).nth(1))).to_have_attribute("aria-pressed", "true")
    expect(posts(feed).nth(1)).to_be_focused()
