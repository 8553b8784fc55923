"""Starts the server of SyncUps."""

import os
import subprocess
from urllib.parse import urlsplit

from server import Server

READY = "SyncUps is at "


class SyncUpsServer(Server):
    """The executable named by `SYNC_UPS`."""

    def start(self, speech="authorized", second=1000):
        """The first start takes any free port, each later one the same again."""
        command = [os.environ["SYNC_UPS"], "--port", str(self.port), "--data", str(self.data), "--speech", speech,
                   "--second", str(second)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = urlsplit(self._read(READY)).port
        return self
