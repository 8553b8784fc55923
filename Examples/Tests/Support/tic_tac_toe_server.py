"""Starts the server of tic-tac-toe."""

import os
import subprocess
from urllib.parse import urlsplit

from server import Server

READY = "Tic-tac-toe is at "


class TicTacToeServer(Server):
    """The executable named by `TIC_TAC_TOE`. It keeps the saved games."""

    def start(self):
        """The first start takes any free port, each later one the same again."""
        command = [os.environ["TIC_TAC_TOE"], "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = urlsplit(self._read(READY)).port
        return self
