"""Starts the server of the feed."""

import os
import subprocess
from urllib.parse import urlsplit

from server import Server

READY = "The feed is at "


class FeedServer(Server):
    """The executable named by `FEED`."""

    def start(self, *options, latency=20):
        """The first start takes any free port, each later one the same again."""
        command = [os.environ["FEED"], "--port", str(self.port), "--data", str(self.data), "--latency", str(latency), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = urlsplit(self._read(READY)).port
        return self
