"""Speaks the protocol of SluiceInspector for an app made up here, so that the page can be tested without a store.

    python3 mock_server.py --entries 100000
"""

import argparse
import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import mock_app as app
from mock_processes import Gone, Processes
from mock_tape import Refused, Tape

PAGE = Path(__file__).resolve().parents[2] / "Sources" / "SluiceInspector" / "Page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
TOKEN, SESSION = "t0ken", "s3ssion"
LONG = "Search(text: \"basil, plums, rice and tea\", results: [\"Basil\", \"Plums\", \"Rice\", \"Tea\"])"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        url = urlsplit(self.path)
        self.query = {key: values[0] for key, values in parse_qs(url.query, keep_blank_values=True).items()}
        if url.path == "/enter" and self.query.get("token") == TOKEN:
            cookie = f"{self.cookie}; HttpOnly; SameSite=Strict; Path=/"
            return self.answer(303, b"", "text/plain", {"Location": "/", "Set-Cookie": cookie})
        if self.cookie not in self.headers.get("Cookie", ""):
            return self.answer(403, b"<!doctype html><p>Open the address that the program printed.", "text/html")
        if url.path.startswith("/api/"):
            return self.api(url.path.split("/")[2:])
        return self.file(url.path)

    def do_POST(self):
        text = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        parts = urlsplit(self.path).path.split("/")[2:]
        if self.cookie not in self.headers.get("Cookie", "") or self.headers.get("Content-Type") != "application/json":
            return self.json({"error": "Refused."}, 403)
        try:
            if parts[0] == "processes":
                return self.json(self.server.processes.post(parts[1:], text))
            tape = self.tape(parts[1])
            if parts[2] == "import":
                tape.replay(text)
            else:
                self.server.commands.append(json.loads(text))
                tape.command(json.loads(text))
            self.json({"ok": True, "version": tape.version})
        except Refused as refusal:
            self.json({"error": str(refusal)}, 409)

    @property
    def cookie(self):
        return f"sluice-inspector-{self.server.server_port}={SESSION}"

    def api(self, parts):
        if parts == ["stores"]:
            stores = [{"id": id, "name": tape.name} for id, tape in self.server.tapes.items()]
            others = self.server.processes
            return self.json({"stores": stores + others.stores(), "process": "todos", "pid": 123, "processes": others.told()})
        try:
            tape = self.tape(parts[1])
        except Gone as gone:
            return self.json({"error": str(gone)}, 502)
        if not tape:
            return self.json({"error": "There is no such store."}, 404)
        if parts[2] == "export":
            header = {"Content-Disposition": 'attachment; filename="todos.tape"'}
            return self.answer(200, tape.exported().encode(), "application/x-ndjson", header)
        self.json(getattr(self, "get_" + parts[2])(tape))

    def tape(self, id):
        return self.server.processes.tape(id) if "." in id else self.server.tapes.get(int(id))

    def get_poll(self, tape):
        return tape.poll(int(self.query["after"]), int(self.query["seen"]) if "seen" in self.query else None, self.server.patience)

    def get_action(self, tape):
        entry = tape.entry(int(self.query["n"]))
        name, values = next(iter(entry["action"].items()))
        part = self.page_of(values, "")
        return {
            "n": entry["n"], "swift": f"TodosAction{app.label(entry['action'])}", "json": json.dumps(entry["action"]),
            "tree": part["node"], "parts": part.get("children", []),
            "coeffects": [{"key": "UUIDs", "value": f"{entry['n']:08}-0000"}] if name == "add" else [],
            "attachments": ["doubling"] if name == "rename" else [],
            "children": [other["n"] for other in tape.entries if other["cause"] == entry["n"]],
        }

    def get_state(self, tape):
        return self.page_of(tape.named(self.query["n"]), "")

    def page_of(self, value, label):
        path, start, count = self.query.get("path", ""), int(self.query.get("from", 0)), int(self.query.get("count", 100))
        try:
            value = app.at(value, path)
        except LookupError:
            return {"node": None}
        parts = app.parts(value, path)
        children = [app.node(*part) for part in parts[start : start + count]]
        return {"node": app.node(path or label, value, path), "children": children, "from": start, "total": len(parts)}

    def get_diff(self, tape):
        found = list(app.changes(tape.named(self.query["from"]), tape.named(self.query["to"])))
        return {"changes": found[:500], "isCut": len(found) > 500}

    def get_search(self, tape):
        found = list(app.matches(tape.named(self.query["n"]), self.query["text"].lower()))
        return {"matches": found[:200], "isCut": len(found) > 200}

    def get_follow(self, tape):
        points, before = [], object()
        for n in range(max(int(self.query["from"]), tape.base), int(self.query["to"]) + 1):
            try:
                value = app.at(tape.state(n), self.query["path"])
            except LookupError:
                continue
            if value != before:
                number = value if isinstance(value, (int, float)) and not isinstance(value, bool) else None
                points.append({"n": n, "value": app.text(value), "number": number})
            before = value
        return {"points": points[:2000], "isCut": len(points) > 2000}

    def get_effects(self, tape):
        ended = [
            {"id": 1, "name": "load", "action": tape.base + 1, "since": 0.2, "until": 1.4, "outcome": "failed",
             "error": "The server did not answer."},
            {"id": 3, "name": "search", "action": tape.base + 3, "since": 1.0, "until": 1.21, "outcome": "finished", "error": None},
        ]
        if tape.cancelled:
            ended.append({"id": 4, "name": "search", "action": tape.last, "since": 12.3, "until": 14.0, "outcome": "cancelled",
                          "error": None})
        return {"running": tape.running(), "ended": ended}

    def get_graph(self, tape):
        names = [("source", "\\.todos", 0), ("source", "\\.filter", 0), ("source", LONG, 0),
                 ("filter", "open todos", 1), ("map", "titles", 1), ("fold", "count", 2), ("map", "shown todos", 3),
                 ("map", "found todos", 3), ("observer", "TodosView", 4), ("observer", "CountView", 4), ("observer", "SearchView", 4)]
        nodes = [
            {"id": index, "kind": kind, "name": name, "place": f"App/TodosView.swift:{12 + index}", "height": height,
             "runs": 0 if kind == "source" else 12 * index % 31 + 1,
             "changes": 12 * index % 31 // 2, "type": "[Todo]", "value": "[Todo(id: 1, title: <b>Rye</b>)]",
             "ns": 3400 * index if index % 3 and kind != "source" else None, "ranInLast": index in (1, 4, 6, 9),
             "observed": index != 8, "members": 1}
            for index, (kind, name, height) in enumerate(names, 1)
        ]
        edges = [[1, 4], [1, 5], [4, 6], [4, 7], [2, 7], [5, 8], [3, 8], [7, 9], [6, 10], [8, 11]]
        return {"nodes": nodes, "edges": edges, "isSummary": False, "total": len(nodes), "passes": 40}

    def get_costs(self, tape):
        cycles = []
        for entry in tape.entries[-100:]:
            n = entry["n"]
            parts = {"reducers": entry["ns"], "effects": n * 31 % 400, "changes": 300 + n * 17 % 200,
                     "derived": n * 131 % 1900, "observers": n % 4 * 350, "journal": n * 13 % 500}
            parts["rest"] = n * 7 % 300
            cycles.append({"n": n, **parts, "total": sum(parts.values())})
        actions = {}
        for entry in tape.entries:
            row = actions.setdefault(entry["name"], {"name": entry["name"], "count": 0, "ns": 0, "max": 0})
            row["count"] += 1
            row["ns"] += entry["ns"]
            row["max"] = max(row["max"], entry["ns"])
        values = {"type": "[Todo]", "checks": 40, "asked": False}
        paths = [{**values, "name": "\\.todos", "changes": 21, "ns": 5200}, {**values, "name": "\\.filter", "changes": 3, "ns": 900},
                 {**values, "name": "closure 3", "changes": 0, "ns": 7100, "asked": True}]
        derived = [{**values, "name": "open todos", "changes": 30, "ns": 8200}, {**values, "name": "<i>count</i>", "changes": 10, "ns": 400}]
        return {"cycles": cycles, "actions": list(actions.values()), "paths": paths, "derived": derived}

    def get_features(self, tape):
        return {
            "parcels": ["Todos", "Notes"], "services": ["Autosave"], "interceptors": ["undo", "validate"], "additions": ["doubling"],
            "dependencies": [{"key": "clock", "value": "ContinuousClock()"}, {"key": "locale", "value": "en_GB"}],
            "routes": tape.routes, "journal": tape.journal,
        }

    def get_cases(self, tape):
        last = {entry["name"]: json.dumps(entry["action"]) for entry in tape.entries}
        return {"cases": [{"name": name, "json": text} for name, text in last.items()]}

    def file(self, path):
        file = PAGE / (path.lstrip("/") or "index.html")
        if file.parent != PAGE or not file.is_file():
            return self.answer(404, b"Not found", "text/plain")
        self.answer(200, file.read_bytes(), KINDS[file.suffix])

    def json(self, value, status=200):
        self.answer(status, json.dumps(value).encode(), "application/json")

    def answer(self, status, body, kind, headers={}):
        all = {"Content-Type": f"{kind}; charset=utf-8", "Content-Length": len(body), "Cache-Control": "no-store",
               "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
               "Cross-Origin-Resource-Policy": "same-origin", **headers}
        try:
            self.send_response(status)
            for name, value in all.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the page has gone


class Server(ThreadingHTTPServer):
    daemon_threads, block_on_close = True, False

    def __init__(self, *arguments):
        self.open = []
        super().__init__(*arguments)

    def process_request(self, request, address):
        self.open.append(request)
        super().process_request(request, address)

    def close(self):
        """Ends all connections too, as a program does that ends."""
        self.shutdown()
        self.server_close()
        for request in self.open:
            try:
                request.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the page has closed it


class MockServer:
    def __init__(self, tapes, port=0, patience=20, others=()):
        self.http = Server(("127.0.0.1", port), Handler)
        self.http.tapes = {id: tape for id, tape in enumerate(tapes, 1)}
        self.http.processes = Processes(others)
        self.http.commands, self.http.patience = [], patience
        self.port = self.http.server_port
        self.enter = f"http://127.0.0.1:{self.port}/enter?token={TOKEN}"

    def start(self):
        threading.Thread(target=self.http.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self):
        self.http.close()


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--entries", type=int, default=40)
    arguments.add_argument("--kept", type=int)
    arguments.add_argument("--port", type=int, default=0)
    arguments.add_argument("--stores", type=int, default=1)
    given = arguments.parse_args()
    names = ["Todos", "Notes", "Weather", "Games"]
    server = MockServer([Tape(names[i % 4], given.entries, given.kept) for i in range(given.stores)], given.port)
    print(server.enter, flush=True)
    server.http.serve_forever()
