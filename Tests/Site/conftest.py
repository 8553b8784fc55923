"""The built site on a port of its own, and a browser; every test also checks that the page stays clean."""

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

pytest_plugins = ["watched_pages"]


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


@pytest.fixture
def open_page(open_at, address):
    """Opens pages: `open_page("/documentation/sluice")`; keyword arguments describe the browser context."""
    return lambda path, **options: open_at(address + path, **options)
