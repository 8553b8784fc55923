"""Servers that share a database, behind nginx: the database and the proxy of a test, each in a folder of its own."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

from kanban_server import KanbanServer


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Database:
    """PostgreSQL on a socket in a temporary folder. It refuses to run as root, so it then runs as its own user."""

    def __init__(self):
        # The path of a socket may have a hundred bytes.
        self.folder = tempfile.mkdtemp(prefix="kanban-pg-", dir="/tmp")
        self.programs = subprocess.run(["pg_config", "--bindir"], check=True, capture_output=True, text=True).stdout.strip()
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-A", "trust", "-U", "kanban", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()

    @property
    def connection(self):
        return f"postgresql:///postgres?host={self.folder}&user=kanban"

    def start(self):
        options = f"-c listen_addresses= -c fsync=off -c max_connections=60 -k {self.folder}"
        self._run("pg_ctl", "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def crash(self):
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def end(self):
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program, *arguments):
        command = [*self.user, f"{self.programs}/{program}", "-D", f"{self.folder}/data", *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/", stdin=subprocess.DEVNULL)


class Proxy:
    """nginx in front of servers: a request that one of them does not answer goes to the next one, with its key."""

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, free_port(), None

    @property
    def url(self):
        return f"http://localhost:{self.port}/"

    def start(self, ports):
        servers = "".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
        text = f"""
            daemon off; pid {self.folder}/nginx.pid; error_log {self.folder}/error.log;
            events {{ worker_connections 1000; }}
            http {{
              access_log off; client_body_temp_path {self.folder}/body; proxy_temp_path {self.folder}/proxy;
              fastcgi_temp_path {self.folder}/f; uwsgi_temp_path {self.folder}/u; scgi_temp_path {self.folder}/s;
              upstream boards {{ {servers} }}
              server {{
                listen 127.0.0.1:{self.port};
                location / {{
                  proxy_pass http://boards; proxy_http_version 1.1; proxy_buffering off; proxy_set_header Host $http_host;
                  proxy_set_header Connection ""; proxy_next_upstream error timeout http_503 non_idempotent;
                }}
              }}
            }}"""
        (self.folder / "nginx.conf").write_text(text)
        self._command = ["nginx", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]
        if self.process is None:
            self.process = subprocess.Popen(self._command, stderr=subprocess.DEVNULL, env={"PATH": "/usr/sbin:/usr/bin:/bin"})
        else:
            # It reads its file again; requests on their way are finished as before.
            self.process.send_signal(1)
        self._wait()

    def _wait(self):
        deadline = time.monotonic() + 20
        while True:
            try:
                return urllib.request.urlopen(self.url + "ready", timeout=2).read()
            except OSError:
                assert time.monotonic() < deadline, "nginx does not answer"
                time.sleep(0.05)

    def end(self):
        if self.process:
            self.process.terminate()
            self.process.wait()


class Cluster:
    """Two servers on a database, behind a proxy."""

    def __init__(self, folder):
        self.folder, self.database = folder, Database()
        self.servers, self.proxy = [], Proxy(folder)

    def start(self):
        self.servers = [self.new_server() for _ in range(2)]
        self.proxy.start([server.port for server in self.servers])
        return self

    def new_server(self):
        return KanbanServer(self.folder).start("--database", self.database.connection)

    def replace(self, index):
        """Deploys: a new server gets the requests of a former one, which then is told to stop."""
        former, self.servers[index] = self.servers[index], self.new_server()
        self.proxy.start([server.port for server in self.servers])
        former.stop()

    def end(self):
        self.proxy.end()
        for server in self.servers:
            if server.process:
                server.kill()
        self.database.end()
