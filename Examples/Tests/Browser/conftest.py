"""A server and a browser for each test; every test also checks that the page stays clean."""

import pytest
from todo_page import TodoPage
from todos_server import TodosServer

pytest_plugins = ["watched_pages"]


@pytest.fixture
def server(tmp_path):
    server = TodosServer(tmp_path).start()
    yield server
    server.stop()


@pytest.fixture
def new_page(server, open_at):
    """Makes pages: `new_page("#/active")`; keyword arguments describe the browser context.

    They are closed before the server, which they would miss.
    """
    return lambda route="", **options: TodoPage(open_at(server.url + route, **options))


@pytest.fixture
def todos(new_page):
    return new_page()
