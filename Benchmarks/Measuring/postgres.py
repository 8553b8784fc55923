"""Measures processes that share a log on PostgreSQL beside pgbench, which inserts rows with the same bytes.

    postgres.py PROGRAM [--short]

Starts a server in a temporary folder, with the settings that it has by itself, and ends it. Prints a table.
"""

import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROW = ("INSERT INTO rows (stream, position, epoch, action, checksum, schema)"
       " VALUES (:client_id, nextval('numbers'), 1, '{\"add\":{\"_0\":\"%s\"}}', 1234567890123456789, 1);\n" % ("x" * 40))
TABLE = ("CREATE TABLE rows (stream bigint NOT NULL, position bigint NOT NULL, epoch bigint NOT NULL,"
         " action text NOT NULL, checksum bigint NOT NULL, coeffects text, attached text, key text, reply text,"
         " schema integer NOT NULL, PRIMARY KEY (stream, position)); CREATE SEQUENCE numbers CACHE 1000")
# What a process has: two of them write.
CONNECTIONS = 6


class Server:
    """A server of PostgreSQL in a folder, on a socket there."""

    def __init__(self, folder):
        self.folder = folder
        self.programs = subprocess.check_output(["pg_config", "--bindir"], text=True).strip()
        if os.getuid() == 0:  # It refuses to run as root.
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
        self.run("initdb", "-D", f"{folder}/data", "-A", "trust", "-U", "sluice", "-E", "UTF8", "--locale=C")
        options = ["-c", "listen_addresses=", "-c", "max_connections=200"]
        self.process = subprocess.Popen(
            self.command("postgres", "-D", f"{folder}/data", "-k", folder, *options),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        self.run("pg_isready", "-h", folder, "-t", "10", tries=100)

    def command(self, name, *arguments):
        program = [f"{self.programs}/{name}", *arguments]
        if os.getuid() != 0:
            return program
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *program]

    def run(self, name, *arguments, tries=1):
        for left in reversed(range(tries)):
            done = subprocess.run(self.command(name, *arguments), capture_output=True, text=True, cwd="/")
            if done.returncode == 0:
                return done.stdout
            if left == 0:
                sys.exit(f"bench: {name} failed: {done.stderr}")
            subprocess.run(["sleep", "0.1"])

    def execute(self, statements):
        return self.run("psql", "-h", self.folder, "-U", "sluice", "-d", "postgres", "-qtAX", "-c", statements)

    @property
    def connection(self):
        return f"host={self.folder} user=sluice dbname=postgres"

    def clear(self):
        """Removes all rows, so that each measurement begins with the same."""
        self.execute("DROP SCHEMA IF EXISTS sluice CASCADE")
        self.execute("CHECKPOINT")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


class Process:
    """A process of the program, which is ready."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen(
            [program, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline().strip() != "ready":
            sys.exit(f"bench: {' '.join(map(str, arguments))} is not ready")

    def go(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def result(self):
        values = json.loads(self.process.stdout.readline())
        self.process.wait()
        return values

    def kill(self):
        self.process.kill()
        self.process.wait()


def pgbench(server, clients, seconds):
    """Returns the rows that pgbench inserts in a second, one in a transaction."""
    script = f"{server.folder}/insert.sql"
    with open(script, "w") as file:
        file.write(ROW)
    os.chmod(script, 0o644)
    server.execute("DROP TABLE IF EXISTS rows; DROP SEQUENCE IF EXISTS numbers")
    for statement in TABLE.split(";"):
        server.execute(statement)
    text = server.run(
        "pgbench", "-h", server.folder, "-U", "sluice", "-n", "-M", "prepared", "-c", str(clients), "-j", "2",
        "-T", str(seconds), "-f", script, "postgres")
    return float(re.search(r"tps = ([0-9.]+)", text).group(1))


def appends(server, program, processes, keys, callers, seconds):
    """Returns the actions of all processes in a second, and the times of one, at most."""
    server.clear()
    running = [
        Process(program, "appends", server.connection, f"P{number}", number * 1_000_000, keys, callers, seconds)
        for number in range(processes)
    ]
    for process in running:
        process.go()
    results = [process.result() for process in running]
    return sum(r["count"] for r in results), max(r["p50"] for r in results), max(r["p99"] for r in results)


def forwarded(server, program, seconds):
    """Prints how long requests take whose stores are in this process, or in another one."""
    print(f"\n{'200 keys':44} {'a second':>9} {'p50 ms':>8} {'p99 ms':>8}")
    for way, words in (("here", "the store is here"), ("direct", "directly"), ("database", "through the database")):
        for callers in (1, 100):
            server.clear()
            process = Process(program, "forwarded", server.connection, way, 200, callers, seconds)
            process.go()
            found = process.result()
            name = f"{words}, {callers} callers"
            print(f"{name:44} {found['count']:9.0f} {found['p50']:8.2f} {found['p99']:8.2f}", flush=True)


def measure(server, program, seconds):
    """Prints the table, line by line."""
    print(f"{'':44} {'a second':>9} {'pgbench':>9} {'ratio':>6} {'p50 ms':>8} {'p99 ms':>8}", flush=True)
    for processes in (1, 2, 3):
        connections = processes * CONNECTIONS
        for keys, callers in ((1, 1), (1, 100), (100, 100), (10_000, 1_000)):
            rate = pgbench(server, connections, seconds)
            count, p50, p99 = appends(server, program, processes, keys, callers, seconds)
            name = f"{processes} processes, each {keys} keys, {callers} callers"
            print(f"{name:44} {count:9.0f} {rate:9.0f} {count / rate:6.2f} {p50:8.2f} {p99:8.2f}", flush=True)
        writers = pgbench(server, 2 * processes, seconds)
        print(f"{f'  pgbench with the {2 * processes} connections that write':44} {'':9} {writers:9.0f}", flush=True)
    print(f"\n{'':44} {'times':>9} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8}")
    for name, mode in (("hand-over of a store that is given up", "handover"), ("follower, after the answer", "lag")):
        server.clear()
        process = Process(program, mode, server.connection, 50 * seconds)
        process.go()
        found = process.result()
        print(f"{name:44} {found['count']:9.0f} {found['p50']:8.2f} {found['p99']:8.2f} {found['max']:8.2f}", flush=True)
    server.clear()
    times = []
    for number in range(max(1, seconds)):
        owner = Process(program, "holding", server.connection, f"H{number}")
        other = Process(program, "takeover", server.connection, f"T{number}")
        owner.kill()
        other.go()
        times.append(other.result()["max"])
    times.sort()
    name = "takeover from a killed process, lease 2 s"
    print(f"{name:44} {len(times):9} {times[len(times) // 2]:8.0f} {'':8} {times[-1]:8.0f}")


def main():
    program, seconds = sys.argv[1], 1 if "--short" in sys.argv else 5
    folder = tempfile.mkdtemp(prefix="sluice-bench-", dir="/tmp")
    os.chmod(folder, 0o755)
    server = None
    try:
        server = Server(folder)
        measure(server, program, seconds)
        forwarded(server, program, seconds)
    finally:
        if server:
            server.end()
        shutil.rmtree(folder, ignore_errors=True)


main()
