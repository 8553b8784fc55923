"""An inspector and a browser for each test; every test also checks that the page stays clean.

`INSPECTOR` may name an executable that serves a real one, whose store has the state of `mock_app` and has done the 40 actions of
its script, and that prints the address to open. Tests of what only the mock server has, such as 100,000 actions, are then
left out or take the mock server.
"""

import os
import re
import subprocess

import pytest
from inspector_page import InspectorPage
from mock_server import MockServer
from mock_tape import Tape

pytest_plugins = ["watched_pages"]

EXECUTABLE = os.environ.get("INSPECTOR")
collect_ignore = [] if os.environ.get("SCREENSHOTS") else ["test_screenshots.py"]
ADDRESS = re.compile(r"http://\S+/enter\?token=\S+")


class Real:
    def __init__(self, enter):
        self.enter = enter


def pytest_configure(config):
    config.addinivalue_line("markers", "made_up: the test names what only the mock server tells, such as nodes of a graph")


def pytest_collection_modifyitems(items):
    for item in items:
        if EXECUTABLE and item.get_closest_marker("made_up"):
            item.add_marker(pytest.mark.skip(reason="A real store tells something else here."))


@pytest.fixture
def serve():
    """Starts mock servers: `serve(Tape("Todos", 100_000))`."""
    servers = []

    def start(*tapes, **options):
        servers.append(MockServer(tapes, **options).start())
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def inspector(serve):
    """An inspector of a store with 40 actions; `enter` is the address to open."""
    if not EXECUTABLE:
        yield serve(Tape("Todos"))
        return
    process = subprocess.Popen([EXECUTABLE], stdout=subprocess.PIPE, text=True)
    yield Real(next(match[0] for line in process.stdout if (match := ADDRESS.search(line))))
    process.terminate()
    process.wait()


@pytest.fixture
def new_page(inspector, open_at):
    """Makes pages: `new_page()`, or `new_page(server)`; keyword arguments describe the browser context.

    They are closed before the server, which they would miss.
    """
    return lambda server=None, **options: InspectorPage(
        open_at((server or inspector).enter, **{"viewport": {"width": 1280, "height": 800}, **options})
    )


@pytest.fixture
def page(new_page):
    page = new_page()
    page.wait_for(40)
    return page
