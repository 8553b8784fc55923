"""Kills the server at random moments, and looks whether it kept its word.

An action is neither acknowledged nor shown in any tab before it is in the journal. So after `kill -9` and a restart every
acknowledged action and every shown row must be there, in order, and nothing half-written.
"""

import http.client
import json
import os
import random
import re
import signal
import threading
import time

import pytest
from todos_server import EventStream, TodosServer, new_id

KILLS = 20
CLIENTS = 8
TITLE = re.compile(r"round (\d+) client (\d+) number (\d+) .{40}")


@pytest.fixture
def server(tmp_path):
    server = TodosServer(tmp_path).start()
    yield server
    server.stop()


def test_every_acknowledged_action_survives_kill_9_in_order_and_nothing_half_written_is_shown(server):
    seed = int(os.environ.get("SEED", time.time_ns() % 1_000_000))
    print(f"SEED={seed}")
    chance = random.Random(seed)
    history, kills_in_flight = [], 0
    for number in range(KILLS):
        clients, tab = run_until_killed(server, number, chance.uniform(0.05, 0.4))
        in_flight = sum(client.is_waiting for client in clients)
        kills_in_flight += in_flight > 0
        history += [record for client in clients for record in client.records]
        server.start()
        rows = check_snapshot(server)
        check_journal_holds_what_was_promised(rows, history)
        check_order(rows, history)
        assert tab.shown <= {row["id"] for row in rows}, "a tab was shown what is not in the journal"
        acknowledged = sum(record.acknowledged is not None for record in history)
        print(f"kill {number + 1}: {in_flight} in flight, {acknowledged} acknowledged so far, {len(rows)} in the journal")
    assert kills_in_flight >= 15, f"only {kills_in_flight} kills met an action in flight"


class Record:
    """One action: when it was sent, and when it was acknowledged."""

    def __init__(self, title):
        self.id = new_id()
        self.title = title
        self.sent = time.monotonic()
        self.acknowledged = None


class Client(threading.Thread):
    """Adds todos one after the other until the server dies."""

    def __init__(self, server, round_number, number, acknowledgement):
        super().__init__()
        self.acknowledgement = acknowledgement
        self.connection = server.connect()
        self.name_part = f"round {round_number} client {number}"
        self.records = []
        self.is_waiting = False

    def run(self):
        try:
            while True:
                self.add()
        except (OSError, http.client.HTTPException):
            pass

    def add(self):
        record = Record(f"{self.name_part} number {len(self.records)} {'x' * 40}")
        action = {"add": {"id": record.id, "title": record.title}}
        body = json.dumps(action)
        self.records.append(record)
        self.connection.request("POST", "/actions", body, {"Content-Type": "application/json"})
        self.is_waiting = True
        response = self.connection.getresponse()
        assert response.status == 204
        record.acknowledged = time.monotonic()
        self.acknowledgement.set()
        self.is_waiting = False
        response.read()


class Tab(threading.Thread):
    """Notes which rows the server shows."""

    def __init__(self, server):
        super().__init__()
        self.events = EventStream(server.connect())
        self.shown = set()

    def run(self):
        try:
            while True:
                _, data, _ = self.events.next()
                self.shown |= {row["id"] for row in data.get("set", data.get("todos", []))}
        except (OSError, ValueError, AssertionError, http.client.HTTPException):
            pass


def run_until_killed(server, number, seconds):
    """A stream of actions, ended by `kill -9` after about `seconds`.

    Right after an acknowledgement, because an append that was promised too early is then still to come.
    """
    tab = Tab(server)
    acknowledgement = threading.Event()
    clients = [Client(server, number, client, acknowledgement) for client in range(CLIENTS)]
    for thread in [tab, *clients]:
        thread.start()
    time.sleep(seconds)
    acknowledgement.clear()
    acknowledgement.wait(timeout=5)
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    for thread in [tab, *clients]:
        thread.join()
    server.process.stdout.close()
    return clients, tab


def check_snapshot(server):
    """The rows that a page gets that opens now; each is whole, and they agree with the counts."""
    events = server.events()
    data, _ = events.snapshot()  # in parts, when there are many
    events.close()
    assert data["active"] == sum(not row["completed"] for row in data["todos"])
    for row in data["todos"]:
        assert set(row) == {"id", "title", "completed"}
        assert TITLE.fullmatch(row["title"]), f"half-written: {row['title']!r}"
    return data["todos"]


def check_journal_holds_what_was_promised(rows, history):
    titles = {row["id"]: row["title"] for row in rows}
    sent = {record.id: record.title for record in history}
    assert len(titles) == len(rows), "a todo is there twice"
    assert titles.items() <= sent.items(), "there is a todo that nobody sent"
    lost = [record.title for record in history if record.acknowledged and record.id not in titles]
    assert lost == [], f"{len(lost)} acknowledged actions are lost, the first is {lost[:1]}"


def check_order(rows, history):
    """What was acknowledged before another was sent stands before it."""
    position = {row["id"]: index for index, row in enumerate(rows)}
    moments = []
    for record in history:
        if record.id in position:
            moments.append((record.sent, 1, position[record.id], record.title))
        if record.acknowledged:
            moments.append((record.acknowledged, 0, position[record.id], record.title))
    last_acknowledged = -1
    for _, is_sending, place, title in sorted(moments):
        if is_sending:
            assert place > last_acknowledged, f"{title!r} stands before one that was acknowledged before it was sent"
        else:
            last_acknowledged = max(last_acknowledged, place)
