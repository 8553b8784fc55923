"""A server and a browser for each test; every test also checks that the page stays clean."""

import os
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect, sync_playwright
from todo_page import TodoPage
from todos_server import TodosServer

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


@pytest.fixture(scope="session", autouse=True)
def server_is_named():
    if not os.environ.get("TODOS"):
        pytest.exit("Set TODOS to the path of the server executable.", returncode=2)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path):
    server = TodosServer(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def new_page(browser, server, request):
    """Makes pages: `new_page("#/active")`; keyword arguments describe the browser context."""
    contexts, problems = [], []
    may_fail = request.node.get_closest_marker("network_trouble") is not None

    def on_console(message):
        is_failed_request = "Failed to load resource" in message.text
        if message.type in ("error", "warning") and not (may_fail and is_failed_request):
            problems.append(f"console {message.type}: {message.text}")

    def on_request(sent):
        url = urlsplit(sent.url)
        if url.scheme != "data" and url.hostname != "127.0.0.1":
            problems.append(f"request to {sent.url}")

    def make(route="", **options):
        context = browser.new_context(**options)
        contexts.append(context)
        context.on("console", on_console)
        context.on("weberror", lambda error: problems.append(f"page error: {error.error}"))
        context.on("request", on_request)
        page = context.new_page()
        page.goto(server.url + route)
        return TodoPage(page)

    yield make
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def todos(new_page):
    return new_page()
