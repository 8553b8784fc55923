"""Runs a program of tests, and stops it if no test begins or ends for five minutes: watch.py COMMAND...

A test that waits for ever would otherwise end with the time limit of CI, which does not say which test it was.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading

PATIENCE = float(os.environ.get("PATIENCE", 300))
COLOR = re.compile(r"\x1b\[[0-9;]*m")
BEGINS = re.compile(r"^◇ ((?:Suite|Test (?!run|case)).*) started\.$")
ENDS = re.compile(r"^. ((?:Suite|Test (?!run|case)).*?)(?: with \d+ test cases?)? (?:passed|failed) after ")


def main(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    # The group of processes is another one, so an interruption must be passed on.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: os.killpg(process.pid, signal.SIGKILL))
    unfinished: list[str] = []
    line_was_read, is_stuck = threading.Event(), threading.Event()

    def watch():
        while line_was_read.wait(PATIENCE):
            line_was_read.clear()
        if process.poll() is None:
            is_stuck.set()
            show_threads(process.pid)
            os.killpg(process.pid, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()
    for line in process.stdout:
        line_was_read.set()
        print(line, end="", flush=True)
        text = COLOR.sub("", line.rstrip("\n"))
        if begun := BEGINS.match(text):
            unfinished.append(begun[1])
        elif (ended := ENDS.match(text)) and ended[1] in unfinished:
            unfinished.remove(ended[1])
    status = process.wait()
    if is_stuck.is_set():
        # The lines of some tests get lost on the way here, those of suites are more certain.
        unfinished.sort(key=lambda name: not name.startswith("Suite"))
        print(f"error: For {PATIENCE:.0f} seconds no test began or ended. These had begun and not ended:")
        print("\n".join(f"  {name}" for name in unfinished[:40]), flush=True)
    return 1 if is_stuck.is_set() or status else 0


def show_threads(leader):
    """Prints where the threads of each process of a group are, if there is a debugger."""
    if shutil.which("gdb"):
        for pid in subprocess.run(["pgrep", "-g", str(leader)], stdout=subprocess.PIPE, text=True, check=False).stdout.split():
            subprocess.run(["gdb", "-batch", "-p", pid, "-ex", "thread apply all bt 24"], stderr=subprocess.DEVNULL, check=False)


sys.exit(main(sys.argv[1:]))
