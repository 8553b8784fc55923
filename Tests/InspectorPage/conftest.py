"""An inspector and a browser for each test; every test also checks that the page stays clean.

`INSPECTOR` may name the printed address of a real one, whose store has the actions of `mock_app.script`. Tests that need more
than that, such as 100,000 actions, take the mock server.
"""

import os

import pytest
from inspector_page import InspectorPage
from mock_server import MockServer
from mock_tape import Tape

pytest_plugins = ["watched_pages"]


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
    if address := os.environ.get("INSPECTOR"):
        return type("Inspector", (), {"enter": address})
    return serve(Tape("Todos"))


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
