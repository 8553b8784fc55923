"""A server whose files have lost what it acknowledged does not start as if nothing had happened."""

import os
import signal
import subprocess

import pytest
from todos_server import TodosServer, new_id


@pytest.fixture
def killed(tmp_path):
    """A folder in which a killed server has left twenty acknowledged todos."""
    server = TodosServer(tmp_path).start()
    server.post(*({"add": {"id": new_id(), "title": f"number {number}"}} for number in range(20)))
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    server.process.stdout.close()
    return tmp_path


def start(folder):
    command = [os.environ["TODOS"], "--port", "0", "--data", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_write_ahead_log_that_was_deleted_is_noticed(killed):
    (killed / "todos.sqlite-wal").unlink()
    run = start(killed)
    assert run.returncode == 1 and "20 entries were acknowledged" in run.stderr, run.stderr


@pytest.mark.parametrize("share", [0.2, 0.7, 0.99])
def test_a_write_ahead_log_that_was_cut_off_is_noticed(killed, share):
    log = killed / "todos.sqlite-wal"
    log.write_bytes(log.read_bytes()[: int(log.stat().st_size * share)])
    run = start(killed)
    assert run.returncode == 1 and "20 entries were acknowledged" in run.stderr, run.stderr


def test_a_file_that_is_deleted_while_the_server_runs_is_answered_with_503(tmp_path):
    server = TodosServer(tmp_path).start()
    server.post({"add": {"id": new_id(), "title": "kept"}})
    (tmp_path / "todos.sqlite").unlink()
    connection = server.connect()
    body = '{"add": {"id": "%s", "title": "lost"}}' % new_id()
    connection.request("POST", "/actions", body, {"Content-Type": "application/json"})
    assert connection.getresponse().status == 503
    server.stop()
