"""The command for the journal reads that of a running server, and agrees with it."""

import json
import os
import subprocess

import pytest
from todos_server import TodosServer


@pytest.fixture
def server(tmp_path):
    server = TodosServer(tmp_path).start()
    yield server
    server.stop()


def run(*arguments):
    return subprocess.run([os.environ["TODOS_JOURNAL"], *map(str, arguments)], capture_output=True, text=True)


def test_the_journal_of_a_running_server_is_shown_verified_and_proven(server):
    server.seed(20)
    journal = server.data / "todos.sqlite"
    shown = run("show", journal, "--last", "3")
    assert [json.loads(line)["position"] for line in shown.stdout.splitlines()] == [18, 19, 20]
    assert '"Todo 19"' in run("state", journal).stdout
    assert "up to entry 20" in run("verify", journal).stdout
    proof = run("prove", journal)
    assert proof.returncode == 0 and "20 entries were replayed" in proof.stdout, proof.stdout + proof.stderr


def test_the_journal_that_an_export_makes_is_one_that_the_server_opens(server, tmp_path):
    server.seed(20)
    journal = server.data / "todos.sqlite"
    lines = tmp_path / "lines.jsonl"
    lines.write_text(run("export", journal).stdout)
    (tmp_path / "other").mkdir()
    made = run("import", tmp_path / "other" / "todos.sqlite", lines)
    assert made.returncode == 0, made.stderr
    other = TodosServer(tmp_path / "other").start()
    try:
        events, others = server.events(), other.events()
        assert events.snapshot()[0] == others.snapshot()[0]
        events.close()
        others.close()
    finally:
        other.stop()
