"""The built site on a port of its own, and a browser; every test also checks that the page stays clean."""

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()

expect.set_options(timeout=15_000)


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="session")
def site():
    """The folder of the site."""
    folder = os.environ.get("SITE")
    if not folder or not (Path(folder) / "index.html").exists():
        pytest.exit("Set SITE to the folder that Scripts/docs --build-only has made.", returncode=2)
    return Path(folder)


@pytest.fixture(scope="session")
def address(site):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, address):
    """Opens pages: `open_page("/documentation/sluice")`; keyword arguments describe the browser context."""
    contexts, problems = [], []

    def on_console(message):
        if message.type in ("error", "warning"):
            problems.append(f"console {message.type}: {message.text}")

    def on_response(response):
        if response.status >= 400:
            problems.append(f"{response.status} for {response.url}")

    def on_request(request):
        url = urlsplit(request.url)
        if url.scheme != "data" and url.hostname != "127.0.0.1":
            problems.append(f"request to {request.url}")

    def make(path, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        context.on("console", on_console)
        context.on("weberror", lambda error: problems.append(f"page error: {error.error}"))
        context.on("response", on_response)
        context.on("request", on_request)
        page = context.new_page()
        page.goto(address + path)
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []
