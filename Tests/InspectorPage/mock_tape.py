"""The store of the mock server: a tape of actions that can travel, branch and take actions."""

import json
import threading

import mock_app as app

EVERY = 500  # actions between two states that are kept


class Refused(Exception):
    pass


class Tape:
    def __init__(self, name, count=40, kept=None, can_decode=True):
        self.name, self.can_decode = name, can_decode
        self.changed = threading.Condition()
        self.version, self.resets = 1, 0
        self.base, self.base_state, self.dropped = 0, app.start(), 0
        self.entries = app.script(count)
        self.position, self.skipping, self.is_locked, self.cancelled = None, set(), False, False
        self.pinned = set()
        self.kept_states = {}
        self.routes = []
        self.journal = {"kind": "SQLiteJournal<TodosState, TodosAction>", "bytes": 48128}
        if kept and count > kept:
            self._let_go(count - kept)

    def _let_go(self, count):
        self.base_state = self.state(count)
        self.base, self.dropped, self.entries = count, count, self.entries[count:]
        self.kept_states = {}

    def let_go(self, count):
        """Drops the oldest actions, as a program does to bound its memory."""
        with self.changed:
            self._let_go(count)
            self.version += 1
            self.changed.notify_all()

    # Reading

    @property
    def last(self):
        return self.entries[-1]["n"] if self.entries else self.base

    def entry(self, n):
        index = n - self.base - 1
        return self.entries[index] if 0 <= index < len(self.entries) else None

    def state(self, n, skipping=frozenset()):
        """The state after an action, from the nearest kept one."""
        first = min([n, *(skip - 1 for skip in skipping)])
        start = first - (first - self.base) % EVERY
        while start > self.base and start not in self.kept_states:
            start -= EVERY
        state = self.kept_states.get(start, self.base_state)
        for entry in self.entries[start - self.base : n - self.base]:
            if entry["n"] not in skipping:
                state = app.reduce(state, entry["action"])
            if not skipping and (entry["n"] - self.base) % EVERY == 0:
                self.kept_states[entry["n"]] = state
        return state

    def shown(self):
        return self.state(self.last if self.position is None else self.position, self.skipping)

    def named(self, n):
        return self.shown() if n == "live" else self.state(int(n))

    def poll(self, after, seen, patience):
        with self.changed:
            self.changed.wait_for(lambda: self.version != seen or self.last > after, patience)
            # A page that has entries which are not the tape's any more is told all again.
            is_reset = seen is not None and self.version != seen and seen < self.resets
            after = max(0 if is_reset else after, self.base)
            entries = self.entries[after - self.base : after - self.base + 2000]
            return {
                "version": self.version, "entries": [self._told(entry) for entry in entries],
                "first": self.entries[0]["n"] if self.entries else 0, "last": self.last if self.entries else 0,
                "dropped": self.dropped, "base": self.base, "position": self.position, "isLocked": self.is_locked,
                "skipped": sorted(self.skipping), "pinned": sorted(self.pinned),
                "isEnded": False, "canDecode": self.can_decode, "journal": self.journal,
                "unrepeatable": ["Api"], "running": len(self.running()), "reset": is_reset,
            }

    @staticmethod
    def _told(entry):
        return {key: value for key, value in entry.items() if key != "action"}

    def running(self):
        place = "todos[0]" if self.entries else None
        effects = [{"id": 2, "name": "clock", "action": self.base + 1, "since": 0.0, "place": None},
                   {"id": 4, "name": "search", "action": self.last, "since": 12.3, "place": place}]
        return effects[:1] if self.cancelled else effects

    # Commands

    def command(self, body):
        perform = getattr(self, "_" + body.get("do", ""), None)
        if not perform:
            raise Refused("There is no such command.")
        with self.changed:
            perform(body)
            self.version += 1
            self.changed.notify_all()

    def _check(self, n):
        if not self.base <= n <= self.last:
            raise Refused(f"Action {n} is not kept any more.")

    def _travel(self, body):
        self._check(body["to"])
        self.position = body["to"]

    def _skip(self, body):
        self._check(body["n"])
        skipping = self.skipping | {body["n"]} if body["on"] else self.skipping - {body["n"]}
        shown = max([self.last if self.position is None else self.position, *skipping])
        self.position = None if not skipping and shown == self.last else shown
        self.skipping = skipping

    def _resume(self, body):
        self.position, self.skipping = None, set()

    def _rewind(self, body):
        self._check(body["to"])
        del self.entries[body["to"] - self.base :]
        self._rewritten()

    def _commit(self, body):
        self.base_state, self.base, self.entries = self.state(self.last), self.last, []
        self._rewritten()

    def _revert(self, body):
        self._rewind({"to": self.base})

    def _reset(self, body):
        self.base, self.base_state, self.entries, self.dropped = 0, app.start(), [], 0
        self._rewritten()

    def _rewritten(self):
        self.position, self.skipping = None, set()
        self.kept_states = {}
        self.resets = self.version + 1

    def _lock(self, body):
        self.is_locked = body["on"]

    def _pin(self, body):
        self.pinned = self.pinned | {body["n"]} if body["on"] else self.pinned - {body["n"]}

    def _send(self, body):
        if self.position is not None:
            raise Refused("The store shows an earlier state. Resume before you send.")
        if self.is_locked:
            raise Refused("The store is locked. Unlock it before you send.")
        self._append(self._decoded(body["json"]))

    def _inject(self, body):
        self._check(body["after"])
        action = self._decoded(body["json"])
        later = self.entries[body["after"] - self.base :]
        del self.entries[body["after"] - self.base :]
        self._append(action)
        for entry in later:
            # Those after it are one later; so are their causes among them.
            for key in ("n", "cause", "root"):
                if entry[key] and entry[key] > body["after"]:
                    entry[key] += 1
        self.entries += later
        self._rewritten()

    def _append(self, action):
        n, time = self.last + 1, (self.entries[-1]["time"] if self.entries else 0) + 0.5
        self.entries.append(app.entry(n, action, "inspector", None, None, None, None, round(time, 3)))

    @staticmethod
    def _decoded(text):
        try:
            action = json.loads(text)
            name, values = next(iter(action.items()))
            assert name in [*app.CHANGES, "tick", "load"] and isinstance(values, dict)
            app.reduce(app.start(), action)
        except Exception:
            raise Refused("This is no action of the store: its case is not known, or a value is missing.") from None
        return action

    def _cancel(self, body):
        self.cancelled = True

    # Tapes

    def exported(self):
        return "".join(json.dumps(entry["action"]) + "\n" for entry in self.entries)

    def replay(self, text):
        actions = [self._decoded(line) for line in text.splitlines() if line.strip()]
        if not actions:
            raise Refused("The tape has no actions.")
        with self.changed:
            self._reset({})
            for action in actions:
                self._append(action)
            self.version += 1
            self.resets = self.version
            self.changed.notify_all()
