"""What all tests of the server need."""

import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def server_is_named():
    if not os.environ.get("TODOS"):
        pytest.exit("Set TODOS to the path of the server executable.", returncode=2)
