"""Bytes over a socket: what no client library would send."""

import socket


def connect(server, timeout=30):
    return socket.create_connection(("127.0.0.1", server.port), timeout=timeout)


def exchange(server, request):
    """Sends the bytes, and returns all that comes until the server closes the connection."""
    with connect(server) as connection:
        try:
            connection.sendall(request)
        except (BrokenPipeError, ConnectionResetError):
            pass  # It may answer before it has read all.
        return read_all(connection)


def read_all(connection):
    answer = b""
    while True:
        try:
            part = connection.recv(65536)
        except ConnectionResetError:
            return answer
        if not part:
            return answer
        answer += part


def status(answer):
    """The status of the first answer in these bytes; None if there is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else None


def head(server, first_line, *lines):
    return "\r\n".join([first_line, f"Host: 127.0.0.1:{server.port}", *lines, "", ""]).encode()


def is_closed(connection):
    """Waits until the server closes the connection, at most for its time limit."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True
