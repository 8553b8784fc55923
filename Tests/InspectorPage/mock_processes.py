"""The other processes of the mock server: made up, too, and added by made-up addresses."""

import json

from mock_tape import Refused


class Gone(Exception):
    pass


class Process:
    def __init__(self, name, pid, tapes):
        self.name, self.pid, self.tapes, self.is_gone = name, pid, tapes, False
        self.address = f"http://127.0.0.1:{pid}/enter?token=t0ken"
        self.id = None  # until it is added


class Processes:
    def __init__(self, others):
        self.others, self.next = others, 2

    def added(self):
        return [other for other in self.others if other.id is not None]

    def told(self):
        return [
            {"id": other.id, "name": other.name, "pid": other.pid, "address": f"127.0.0.1:{other.pid}", "isGone": other.is_gone}
            for other in self.added()
        ]

    def stores(self):
        return [
            {"id": f"{other.id}.{place}", "name": tape.name, "process": other.id}
            for other in self.added()
            for place, tape in enumerate(other.tapes, 1)
        ]

    def tape(self, id):
        process, place = map(int, id.split("."))
        for other in self.added():
            if other.id == process:
                if other.is_gone:
                    raise Gone(f"{other.name} ({other.pid}) does not answer.")
                return other.tapes[place - 1]
        return None

    def post(self, parts, text):
        if parts:
            return self.remove(int(parts[0]))
        address = json.loads(text)["address"]
        for other in self.others:
            if other.address == address:
                other.id, self.next = self.next, self.next + 1
                return {"ok": True, "id": other.id}
        raise Refused("No inspector answers at 127.0.0.1:1.")

    def remove(self, id):
        for other in self.added():
            if other.id == id:
                other.id = None
        return {"ok": True}
