"""The server of the boards under test, and requests to it."""

import json
import os
import resource
import subprocess
import urllib.error
import urllib.request

from server import Server


class KanbanServer(Server):
    def start(self, *options):
        # A thousand clients need as many files here, and in the server.
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
        command = [os.environ["KANBAN"], "--folder", str(self.data), "--port", str(self.port), "--log-level", "error", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(self._read("http://127.0.0.1:").strip("/"))
        return self

    def wait(self):
        """Waits for the end of a server that was told to stop."""
        assert self.process.wait(timeout=20) == 0
        self.process.stdout.close()
        self.process = None

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    def post(self, path, body, key=None):
        """Returns the status and the text of the answer."""
        headers = {"Content-Type": "application/json"} | ({"Idempotency-Key": key} if key else {})
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def board(self, number=1):
        """The board as a page gets it."""
        with urllib.request.urlopen(f"{self.url}boards/{number}/events?member=test", timeout=20) as events:
            return json.loads(events.readline().decode().removeprefix("data: "))

    def titles(self):
        return [card["title"] for card in self.board()["cards"]]

    def mails(self):
        folder = self.data / "outbox"
        return sorted(path.read_text() for path in folder.glob("*.txt")) if folder.exists() else []
