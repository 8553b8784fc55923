"""A server under test: an executable that prints its address, and ends on SIGINT."""

import signal
import subprocess


class Server:
    """Runs on a data folder that outlives restarts; each start after the first takes the same port again."""

    def __init__(self, data):
        self.data, self.port, self.process = data, 0, None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def _read(self, start):
        """What follows `start` in the next line that it prints."""
        line = self.process.stdout.readline()
        if not line.startswith(start):
            self.process.kill()
            raise AssertionError(f"expected {start!r} and an address, got {line!r}")
        return line.removeprefix(start).strip()

    def stop(self):
        """Stops it as Ctrl-C does; open event streams must not hold it up."""
        if self.process is None:
            return
        process, self.process = self.process, None
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.stdout.close()
            raise AssertionError("the server did not stop on SIGINT") from None
        rest = process.stdout.read()
        process.stdout.close()
        assert process.returncode == 0, f"the server ended with {process.returncode}"
        assert rest == "", f"the server printed more than its address: {rest!r}"
