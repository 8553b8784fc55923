"""More connections than the server can have: it goes on, refuses what does not fit, and says so once."""

import ctypes
import os
import socket
import time
from contextlib import ExitStack
from pathlib import Path

from raw import connect, exchange, head, status
from todos_server import new_id

FULL = "connections are open, and there is room for no more"
ROOM = "There is room for connections again"


def answers(server):
    server.post({"add": {"id": new_id(), "title": "Milk"}})
    return server.process.poll() is None


def wait_for(words, log, seconds=30):
    end = time.monotonic() + seconds
    while words not in log.read_text():
        assert time.monotonic() < end, f"{words!r} is not in {log.read_text()!r}"
        time.sleep(0.1)


def test_idle_connections_without_end_leave_the_server_at_work(start, log):
    server = start(descriptors=128)
    with ExitStack() as stack:
        for _ in range(400):
            stack.enter_context(connect(server))
        assert answers(server)
        stream = server.events()
        assert len(stream.next()[1]["todos"]) == 1
        stream.close()
    wait_for(ROOM, log)
    assert answers(server)
    assert log.read_text().count(FULL) == 1 and log.read_text().count(ROOM) == 1


def test_a_connection_for_which_there_is_no_room_is_refused_in_words(start, log):
    server = start(descriptors=80)
    streams = []
    while True:
        answer = connect(server)
        answer.sendall(head(server, "GET /events HTTP/1.1"))
        begin = answer.recv(15)
        streams.append(answer)
        if status(begin) != 200:
            break
        assert len(streams) < 80
    assert status(begin) == 503
    assert status(exchange(server, head(server, "GET / HTTP/1.1"))) == 503
    for stream in streams:
        stream.close()
    wait_for(ROOM, log)
    assert answers(server)
    assert log.read_text().count(FULL) == 1


def test_a_server_that_can_serve_no_more_ends_with_words_and_a_status(start, log):
    server = start()
    break_listener(server.process.pid, server.port)
    process, server.process = server.process, None
    assert process.wait(timeout=30) == 1
    process.stdout.close()
    assert log.read_text().startswith("todos-server: ")


def break_listener(pid, port):
    """Shuts down the socket on which the process listens, through a duplicate of it."""
    pidfd = os.pidfd_open(pid)
    pidfd_getfd = 438
    duplicate = ctypes.CDLL(None).syscall(pidfd_getfd, pidfd, descriptor_of_listener(pid, port), 0)
    assert duplicate >= 0, "the system does not let us have the socket of the server"
    with socket.socket(fileno=duplicate) as listener:
        listener.shutdown(socket.SHUT_RDWR)
    os.close(pidfd)


def descriptor_of_listener(pid, port):
    listening, local = "0A", f"0100007F:{port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inode = next(row[9] for row in rows if row[1] == local and row[3] == listening)
    files = Path(f"/proc/{pid}/fd").iterdir()
    return next(int(file.name) for file in files if os.readlink(file) == f"socket:[{inode}]")
