"""Starts the server of the weather."""

import os
import subprocess
from urllib.parse import urlsplit

from server import Server

READY = "The weather is at "


class WeatherServer(Server):
    """The executable named by `WEATHER`. It keeps nothing."""

    def start(self, interval=10_000):
        """The first start takes any free port, each later one the same again."""
        command = [os.environ["WEATHER"], "--port", str(self.port), "--interval", str(interval)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = urlsplit(self._read(READY)).port
        return self
