"""A server for each test, whose standard error is kept."""

import pytest
from todos_server import TodosServer


@pytest.fixture
def log(tmp_path):
    """The file of what the server says on its standard error."""
    file = tmp_path / "log"
    file.touch()
    return file


@pytest.fixture
def start(tmp_path, log):
    """Starts the server of a test; it is stopped at the end, unless the test has ended it."""
    servers = []

    def start(**options):
        servers.append(TodosServer(tmp_path / "data").start(log=log, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()
