"""The servers of the examples, without that of the todos."""

import http.client
import json
import os
import subprocess
from urllib.parse import urlsplit

from server import Server


class ExampleServer(Server):
    """The executable that the variable `program` names; `ready` begins the line with its address."""

    def start(self, *options):
        """The first start takes any free port, each later one the same again."""
        command = [os.environ[self.program], "--port", str(self.port), *map(str, options)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = urlsplit(self._read(self.ready)).port
        return self

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def post(self, action):
        """Sends an action; returns the status of the answer."""
        connection = self.connect()
        connection.request("POST", "/actions", json.dumps(action), {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        connection.close()
        return response.status

    def messages(self, connection):
        """Follows the events on a connection."""
        connection.request("GET", "/events")
        stream = connection.getresponse()
        return (json.loads(line[6:]) for line in iter(stream.readline, b"") if line.startswith(b"data: "))


class FeedServer(ExampleServer):
    program, ready = "FEED", "The feed is at "

    def start(self, *options, latency=20):
        return super().start("--data", self.data, "--latency", latency, *options)


class FleetServer(ExampleServer):
    program, ready = "FLEET", "The fleet is at "

    def start(self, vehicles=2_000, rate=0):
        return super().start("--vehicles", vehicles, "--rate", rate)


class SevenGUIsServer(ExampleServer):
    program, ready = "SEVEN_GUIS", "7GUIs is at "


class SyncUpsServer(ExampleServer):
    program, ready = "SYNC_UPS", "SyncUps is at "

    def start(self, speech="authorized", second=1000):
        return super().start("--data", self.data, "--speech", speech, "--second", second)


class TicTacToeServer(ExampleServer):
    program, ready = "TIC_TAC_TOE", "Tic-tac-toe is at "

    def start(self):
        return super().start("--data", self.data)


class WeatherServer(ExampleServer):
    program, ready = "WEATHER", "The weather is at "

    def start(self, interval=10_000):
        return super().start("--interval", interval)
