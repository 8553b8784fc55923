"""What the server says of failures: each episode once, and its end."""

import json
import sqlite3

from todos_server import new_id


def add(server):
    connection = server.connect()
    body = json.dumps({"add": {"id": new_id(), "title": "A title that no log should hold"}})
    connection.request("POST", "/actions", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def test_an_episode_of_actions_that_cannot_be_recorded_is_said_once_and_its_end_once(start, log):
    server = start()
    for _ in range(2):
        assert add(server) == 204
        refuse_appends(server)
        for _ in range(20):
            assert add(server) == 503
        allow_appends(server)
        assert add(server) == 204
    lines = log.read_text().splitlines()
    assert len(lines) == 4, lines
    assert all(line.startswith("todos-server: ") for line in lines)
    assert "not recorded" in lines[0] and lines[1] == "todos-server: Actions are recorded again; 20 were not."
    assert "A title" not in log.read_text()


def refuse_appends(server):
    change(server, "CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(FAIL, 'the disk is full'); END")


def allow_appends(server):
    change(server, "DROP TRIGGER full")


def change(server, statement):
    journal = sqlite3.connect(server.data / "todos.sqlite", timeout=20)
    journal.execute(statement)
    journal.commit()
    journal.close()
