"""Starts the server of the todos, and talks to it without a browser."""

import http.client
import json
import os
import resource
import subprocess
import uuid
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from server import Server

READY, INSPECT = "Todos is at ", "Inspect Todos at "


class TodosServer(Server):
    """The executable named by `TODOS`.

    One that is inspected has another `inspector` after each start: the address that shows it.
    """

    def __init__(self, data, is_inspected=False):
        super().__init__(data)
        self.is_inspected, self.inspector = is_inspected, None

    def start(self, descriptors=None, log=None):
        """The first start takes any free port, each later one the same again.

        `descriptors` is how many files and sockets it may have open, `log` the file that its standard error goes to.
        """
        command = [os.environ["TODOS"], "--port", str(self.port), "--data", str(self.data)]
        if self.is_inspected:
            command.append("--inspect")
        limit = descriptors and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors)))
        stderr = log and open(log, "a")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, preexec_fn=limit)
        if stderr:
            stderr.close()
        if self.is_inspected:
            self.inspector = self._read(INSPECT)
        self.port = urlsplit(self._read(READY)).port
        return self

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def post(self, *actions):
        """Sends the actions one after the other on one connection."""
        connection = self.connect()
        for action in actions:
            connection.request("POST", "/actions", json.dumps(action), {"Content-Type": "application/json"})
            response = connection.getresponse()
            body = response.read()
            assert response.status == 204, f"{response.status} {body!r}"
        connection.close()

    def seed(self, count):
        """Adds many todos over a few connections; returns their ids."""
        adds = [{"add": {"id": new_id(), "title": f"Todo {number}"}} for number in range(count)]
        workers = 8
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(lambda part: self.post(*part), (adds[start::workers] for start in range(workers))))
        return [action["add"]["id"] for action in adds]

    def fill(self, count):
        """Puts many todos into the folder before the start, as one restored backup; returns their ids.

        Every third one is completed.
        """
        ids = [new_id() for _ in range(count)]
        todos = [
            {"id": todo_id, "title": f"Todo {number}", "isCompleted": number % 3 == 0, "created": 0}
            for number, todo_id in enumerate(ids)
        ]
        backup = self.data / "backup.json"
        backup.write_text(json.dumps(todos))
        command = [os.environ["TODOS"], "restore", str(backup), "--data", str(self.data)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return ids

    def events(self):
        return EventStream(self.connect())


class EventStream:
    """The bytes of `/events`, message by message."""

    def __init__(self, connection):
        self.connection = connection
        connection.request("GET", "/events")
        self.response = connection.getresponse()
        assert self.response.headers.get_content_type() == "text/event-stream"

    def snapshot(self):
        """What is there at the beginning, all parts of it together, as (data, number of bytes)."""
        event, data, size = self.next()
        assert event == "snapshot"
        while len(data["todos"]) < data["active"] + data["completed"]:
            event, patch, more = self.next()
            assert event == "patch" and set(patch) == {"set"}
            data["todos"] += patch["set"]
            size += more
        return data, size

    def next(self):
        """The next message as (event, data, number of bytes); comments are passed over."""
        while True:
            message = self._read_message()
            fields = dict(line.split(": ", 1) for line in message.decode().splitlines() if ": " in line)
            if "data" in fields:
                return fields["event"], json.loads(fields["data"]), len(message)

    def _read_message(self):
        message = b""
        while not message.endswith(b"\n\n"):
            line = self.response.readline()
            assert line, "the server ended the event stream"
            message += line
        return message

    def close(self):
        self.response.close()
        self.connection.close()


def new_id():
    return str(uuid.uuid4()).upper()
