"""Requests that are too long, too slow or malformed: each is refused at once, and nobody else waits for it."""

import json
import time

import pytest
from raw import connect, exchange, head, is_closed, read_all, status
from todos_server import new_id

LONG = 200_000


def test_a_long_address_is_refused_and_nobody_waits_for_it(start):
    server = start()
    connections = [connect(server) for _ in range(4)]
    for connection in connections:
        connection.sendall(head(server, f"GET /{'x' * LONG} HTTP/1.1"))
    server.post({"add": {"id": new_id(), "title": "Milk"}})
    for connection in connections:
        assert status(read_all(connection)) == 414
        connection.close()


@pytest.mark.parametrize("lines", [[f"X: {'x' * LONG}"], [f"X{number}: x" for number in range(20_000)]])
def test_long_headers_are_refused(start, lines):
    server = start()
    assert status(exchange(server, head(server, "GET / HTTP/1.1", *lines))) == 431


@pytest.mark.parametrize("size", [65_537, 10_000_000])
def test_a_long_body_is_refused_in_words(start, size):
    server = start()
    lines = ["Content-Type: application/json", f"Content-Length: {size}"]
    answer = exchange(server, head(server, "POST /actions HTTP/1.1", *lines) + b"x" * size)
    # A client that sends much more than the server reads may see the end of the connection instead.
    assert status(answer) == 413 or (size > 5_000_000 and answer == b"")


def test_connections_that_say_nothing_or_too_slowly_are_closed(start):
    server = start()
    idle, slow_line, slow_body = connect(server, 90), connect(server, 90), connect(server, 90)
    slow_line.sendall(b"GET / HT")
    slow_body.sendall(head(server, "POST /actions HTTP/1.1", "Content-Type: application/json", "Content-Length: 10") + b"{")
    for _ in range(5):
        time.sleep(0.5)
        slow_body.sendall(b" ")
    for connection in (slow_line, slow_body, idle):
        assert is_closed(connection)
        connection.close()


@pytest.mark.parametrize(
    "lines",
    [
        ["Content-Length: 4", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked"],
        ["Content-Length: 4", "Content-Length: 5"],
        ["Content-Length: -1"],
        ["Content-Length: +4"],
        ["Content-Length: 4, 5"],
        ["Content-Length : 4"],
        ["X: y", " folded"],
        ["no colon"],
        ["Host: elsewhere"],
    ],
)
def test_a_request_of_which_the_end_is_in_doubt_is_refused_and_is_the_last_one(start, lines):
    server = start()
    request = head(server, "POST /actions HTTP/1.1", "Content-Type: application/json", *lines)
    answer = exchange(server, request + b"GET / HTTP/1.1\r\n\r\n" * 2)
    assert status(answer) in (400, 501)
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "line",
    ["", "GET", "GET /", "GET / HTTP/1.1 x", "GET / HTTP/2.0", "GET  / HTTP/1.1", "G(T / HTTP/1.1", "GET x HTTP/1.1", "\0"],
)
def test_a_line_that_is_no_request_is_refused(start, line):
    server = start()
    answer = exchange(server, head(server, line))
    assert status(answer) in (400, 505)


def test_requests_that_come_together_are_answered_in_order_and_bodies_are_never_requests(start):
    server = start()
    body = json.dumps({"add": {"id": new_id(), "title": "GET / HTTP/1.1"}}).encode()
    request = head(server, "POST /actions HTTP/1.1", "Content-Type: application/json", f"Content-Length: {len(body)}") + body
    with_body = head(server, "GET /app.js HTTP/1.1", f"Content-Length: {len(body)}") + body
    last = head(server, "GET /missing HTTP/1.1", "Connection: close")
    answer = exchange(server, request + with_body + request + last)
    assert [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]] == [204, 200, 204, 404]


def test_a_request_that_comes_byte_by_byte_is_read(start):
    server = start()
    with connect(server) as connection:
        for byte in head(server, "GET /favicon.svg HTTP/1.1", "Connection: close"):
            connection.sendall(bytes([byte]))
        assert status(read_all(connection)) == 200
