"""Starts the server of Fleet."""

import os
import subprocess
from urllib.parse import urlsplit

from server import Server

READY = "The fleet is at "


class FleetServer(Server):
    """The executable named by `FLEET`. It keeps nothing."""

    def start(self, vehicles=2_000, rate=0):
        """The first start takes any free port, each later one the same again."""
        command = [os.environ["FLEET"], "--port", str(self.port), "--vehicles", str(vehicles), "--rate", str(rate)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = urlsplit(self._read(READY)).port
        return self
