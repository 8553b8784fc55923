"""Starts the server of 7GUIs."""

import os
import subprocess
from urllib.parse import urlsplit

from server import Server

READY = "7GUIs is at "


class SevenGUIsServer(Server):
    """The executable named by `SEVEN_GUIS`. It keeps nothing."""

    def start(self):
        """The first start takes any free port, each later one the same again."""
        command = [os.environ["SEVEN_GUIS"], "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = urlsplit(self._read(READY)).port
        return self
