"""The app behind the mock server: todos, a search and a filter, as plain values; deterministic."""

import json

TITLES = ["Milk", "Bread", "Rye", "Salt", "Basil", "Plums", "Rice", "Tea"]
TYPES = {"todos": "[Todo]", "search": "Search", "results": "[String]", "words": "[String]", "count": "Int", "id": "Int"}
KEEP = 300  # todos that the app keeps


def start():
    return {
        "todos": [],
        "search": {"text": "", "results": []},
        "filter": "all",
        "count": 0,
        "isSaved": True,
        "draft": None,
        "words": [f"word {index}" for index in range(250)],
    }


def reduce(state, action):
    """The state after an action, which is `{name: arguments}`. Shares what did not change."""
    name, values = next(iter(action.items()))
    change = CHANGES.get(name, lambda state, values: {})
    return {**state, **change(state, values)}


def _add(state, values):
    todos = [*state["todos"], {"id": values["id"], "title": values["title"], "isCompleted": False}][-KEEP:]
    return {"todos": todos, "count": len(todos), "isSaved": False}


def _edit(key):
    def edit(state, values):
        change = {key: values[key]}
        return {"todos": [{**todo, **change} if todo["id"] == values["id"] else todo for todo in state["todos"]]}

    return edit


def _remove(state, values):
    todos = [todo for todo in state["todos"] if todo["id"] != values["id"]]
    return {"todos": todos, "count": len(todos)}


CHANGES = {
    "add": _add,
    "rename": _edit("title"),
    "setCompleted": _edit("isCompleted"),
    "remove": _remove,
    "saved": lambda state, values: {"isSaved": True},
    "search": lambda state, values: {"search": {"text": values["text"], "results": []}},
    "searched": lambda state, values: {"search": {**state["search"], "results": values["results"]}},
    "setFilter": lambda state, values: {"filter": values["filter"]},
}


def script(count):
    """Entries as they would be recorded: groups of eight, so that each kind of source and outcome is there."""
    entries, time = [], 0.0
    for index in range(count):
        n = index + 1
        time += (n * 37 % 100) / 100
        entries.append(entry(n, *_scripted(n, *divmod(index, 8)), time=round(time, 3)))
    return entries


def _scripted(n, group, step):
    """Action, source, by, at, cause, failure."""
    id, title = group + 1, TITLES[group % len(TITLES)]
    view = "App/TodosView.swift"
    match step:
        case 0: return {"add": {"id": id, "title": title}}, "program", None, f"{view}:12", None, None
        case 1: return {"saved": {"count": id}}, "service", "Autosave", None, n - 1, None
        case 2: return {"search": {"text": title[:2].lower()}}, "program", None, f"{view}:31", None, None
        case 3: return {"searched": {"results": [title, title + " loaf"]}}, "effect", "search", None, n - 1, None
        case 4: return {"setCompleted": {"id": id, "isCompleted": True}}, "program", None, f"{view}:48", None, None
        case 5: return {"rename": {"id": id, "title": title + "!"}}, "reducer", None, "App/TodosReducer.swift:77", n - 1, None
        case 6 if group % 4 == 3: return {"load": {}}, "program", None, f"{view}:52", None, "The server did not answer."
        case 6: return {"setFilter": {"filter": "all"}}, "program", None, f"{view}:60", None, None
        case _: return {"tick": {}}, "outlet", None, None, None, None


def entry(n, action, source, by, at, cause, failed, time):
    name = next(iter(action))
    return {
        "n": n, "name": name, "label": label(action)[:160], "source": source, "by": by, "at": at,
        "cause": cause, "root": cause or n, "time": time, "wall": _wall(time),
        "ns": n * 7919 % 5000 + 300, "observers": n % 4, "changed": name not in ("tick", "setFilter", "load"),
        "failed": failed, "action": action,
    }


def _wall(time):
    minutes, seconds = divmod(time, 60)
    hours, minutes = divmod(int(minutes), 60)
    return f"2026-11-23T{10 + hours % 12:02}:{minutes:02}:{seconds:06.3f}Z"


def label(action):
    name, values = next(iter(action.items()))
    return f".{name}({', '.join(f'{key}: {text(value)}' for key, value in values.items())})" if values else f".{name}"


def text(value):
    """One line of Swift for a value, cut like the server cuts it."""
    line = _line(value)
    return line if len(line) <= 2000 else line[:1999] + "…"


def _line(value):
    match value:
        case None: return "nil"
        case bool(): return "true" if value else "false"
        case str(): return json.dumps(value, ensure_ascii=False)
        case list(): return f"[{', '.join(map(_line, value[:40]))}{', …' if len(value) > 40 else ''}]"
        case dict(): return f"({', '.join(f'{key}: {_line(part)}' for key, part in value.items())})"
        case _: return str(value)


def parts(value, path):
    """The children of a value: label, value, path."""
    if isinstance(value, dict):
        return [(key, part, f"{path}.{key}" if path else key) for key, part in value.items()]
    if isinstance(value, list):
        return [(f"[{index}]", part, f"{path}[{index}]") for index, part in enumerate(value)]
    return []


def at(value, path):
    """The value at a path like `todos[3].title`; raises LookupError if there is none."""
    for step in path.replace("[", ".[").split(".") if path else []:
        if step:
            value = value[int(step[1:-1])] if step.startswith("[") else value[step]
    return value


def node(label, value, path):
    kind, type = _kind(value)
    is_leaf = not isinstance(value, (dict, list))
    if kind == "collection":
        line = f"{len(value)} elements"
    else:
        line = value if kind == "string" else text(value)
    return {
        "label": label, "type": TYPES.get(label, type), "kind": kind, "value": line,
        "count": 0 if is_leaf else len(value), "path": path,
    }


def _kind(value):
    match value:
        case None: return "nil", "String?"
        case bool(): return "bool", "Bool"
        case int() | float(): return "number", "Int"
        case str(): return "string", "String"
        case list(): return "collection", "Array"
        case _: return "struct", "TodosState" if "todos" in value else "Todo" if "title" in value else "TodosAction"


def changes(before, after, path=""):
    """What differs, as the server tells it."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in after:
            yield from changes(before.get(key), after[key], f"{path}.{key}" if path else key)
    elif isinstance(before, list) and isinstance(after, list):
        for index in range(max(len(before), len(after))):
            place = f"{path}[{index}]"
            if index >= len(before):
                yield {"path": place, "kind": "added", "before": None, "after": text(after[index])}
            elif index >= len(after):
                yield {"path": place, "kind": "removed", "before": text(before[index]), "after": None}
            else:
                yield from changes(before[index], after[index], place)
    else:
        yield {"path": path, "kind": "changed", "before": text(before), "after": text(after)}


def matches(value, needle, path="", label="state"):
    for name, part, place in parts(value, path):
        is_leaf = not isinstance(part, (dict, list))
        if needle in name.lower() or (is_leaf and needle in str(part).lower()):
            yield node(name, part, place)
        yield from matches(part, needle, place, name)
