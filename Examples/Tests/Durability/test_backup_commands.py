"""The command line backs up and restores without a server, and says what went wrong."""

import os
import subprocess

from todos_server import TodosServer, new_id


def run(*arguments):
    command = [os.environ["TODOS"], *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_todos_are_taken_from_one_folder_to_another(tmp_path):
    server = TodosServer(tmp_path / "old").start()
    server.post(*({"add": {"id": new_id(), "title": title}} for title in ("Milk", "Bread")))
    server.stop()
    file = tmp_path / "todos.json"
    backup = run("back-up", file, "--data", tmp_path / "old")
    assert (backup.returncode, backup.stdout, backup.stderr) == (0, "Backed up 2 todos.\n", "")
    restore = run("restore", file, "--data", tmp_path / "new")
    assert (restore.returncode, restore.stdout, restore.stderr) == (0, "Restored 2 todos.\n", "")

    server = TodosServer(tmp_path / "new").start()
    events = server.events()
    _, snapshot, _ = events.next()
    events.close()
    server.stop()
    assert [todo["title"] for todo in snapshot["todos"]] == ["Milk", "Bread"]


def test_a_failure_is_told_on_the_standard_error_with_a_status(tmp_path):
    restore = run("restore", tmp_path / "none.json", "--data", tmp_path)
    assert (restore.returncode, restore.stdout) == (1, "")
    assert restore.stderr == f"todos-server: There is no backup at {tmp_path}/none.json.\n"

    backup = run("back-up", tmp_path / "missing" / "todos.json", "--data", tmp_path)
    assert (backup.returncode, backup.stdout) == (1, "")
    assert backup.stderr.startswith("todos-server: The backup could not be written to ")


def test_todos_that_are_being_served_are_left_to_the_server(tmp_path):
    server = TodosServer(tmp_path).start()
    backup = run("back-up", tmp_path / "todos.json", "--data", tmp_path)
    server.stop()
    assert backup.returncode == 1 and backup.stderr.startswith("todos-server: ")
    assert not (tmp_path / "todos.json").exists()
