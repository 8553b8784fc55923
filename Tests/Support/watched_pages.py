"""A browser whose pages must stay clean: no errors or warnings on the console, no failed or foreign requests.

For tests that show pages: `pytest_plugins = ["watched_pages"]`.
"""

import os
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()

expect.set_options(timeout=15_000)


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "network_trouble: the test provokes failed requests, so the console may name them"
    )


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_at(browser, request):
    """Opens pages: `open_at("http://127.0.0.1:8080")`; keyword arguments describe the browser context."""
    contexts, problems = [], []
    may_fail = request.node.get_closest_marker("network_trouble") is not None

    def on_console(message):
        is_failed_request = "Failed to load resource" in message.text
        if message.type in ("error", "warning") and not (may_fail and is_failed_request):
            problems.append(f"console {message.type}: {message.text}")

    def on_response(response):
        if response.status >= 400 and not may_fail:
            problems.append(f"{response.status} for {response.url}")

    def on_request(sent):
        url = urlsplit(sent.url)
        if url.scheme != "data" and url.hostname != "127.0.0.1":
            problems.append(f"request to {sent.url}")

    def make(url, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        context.on("console", on_console)
        context.on("weberror", lambda error: problems.append(f"page error: {error.error}"))
        context.on("response", on_response)
        context.on("request", on_request)
        page = context.new_page()
        page.goto(url)
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []
