"""A server for each test."""

import pytest
from kanban_server import KanbanServer

pytest_plugins = ["watched_pages"]


@pytest.fixture
def server(tmp_path):
    server = KanbanServer(tmp_path).start()
    yield server
    server.stop()
