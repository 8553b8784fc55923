"""The server under load: what it has acknowledged is there, whatever ends it."""

import asyncio
import json
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor

from kanban_server import KanbanServer


async def ask(reader, writer, title, key):
    """Adds a card; returns the status, or None if the connection ends."""
    body = json.dumps({"add": {"title": title, "to": "todo"}}).encode()
    head = f"POST /boards/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIdempotency-Key: {key}\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    try:
        await writer.drain()
        status = await reader.readline()
        length = 0
        while (line := (await reader.readline()).strip().lower()) != b"":
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        await reader.readexactly(length)
        return int(status.split()[1])
    except (ConnectionError, IndexError, asyncio.IncompleteReadError):
        return None


class Load:
    """Clients that add cards, each one after the other, until all are added or the server ends.

    A patient client repeats each request with its key until it is answered, also on another connection.
    """

    def __init__(self, port, patient=False):
        self.port, self.patient, self.acknowledged, self.unanswered, self.times = port, patient, set(), set(), []

    async def client(self, name, count):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except ConnectionError:
            return
        for number in range(count):
            title, start = f"{name}-{number}", time.monotonic()
            status = await ask(reader, writer, title, title)
            while status == 504 or (self.patient and status != 200):
                if status is None:
                    writer.close()
                    reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                elif status != 504:
                    assert status in (502, 503), f"{title}: {status}"
                    await asyncio.sleep(0.05)
                status = await ask(reader, writer, title, title)
            if status == 200:
                self.acknowledged.add(title)
                self.times.append(time.monotonic() - start)
            elif status is None:
                self.unanswered.add(title)
                break
            else:
                assert status == 503, f"{title}: {status}"
        writer.close()

    def run(self, clients, count, during=None):
        async def all_of_it():
            tasks = [self.client(f"c{number}", count) for number in range(clients)]
            await asyncio.gather(*tasks, *([during()] if during else []))

        # In a thread of its own: that of the test has the loop of the browser.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(all_of_it())).result()
        self.times.sort()
        return self


def test_a_thousand_clients_are_answered_and_none_is_lost(server):
    server.post("boards", {"name": "Garden"})
    start = time.monotonic()
    load = Load(server.port).run(1000, 3)
    times, seconds = load.times, time.monotonic() - start
    print(
        f"{len(times) / seconds:.0f}/s, p50 {times[len(times) // 2] * 1000:.0f} ms, "
        f"p99 {times[len(times) * 99 // 100] * 1000:.0f} ms"
    )
    assert len(load.acknowledged) == 3000
    assert sorted(server.titles()) == sorted(load.acknowledged)


def test_what_was_acknowledged_is_there_after_a_kill_and_what_was_not_may_be_asked_again(server):
    server.post("boards", {"name": "Garden"})

    async def kill():
        await asyncio.sleep(0.5)
        server.kill()

    load = Load(server.port).run(50, 10_000, kill)
    assert load.acknowledged and load.unanswered
    server.start()
    titles = server.titles()
    assert load.acknowledged <= set(titles) <= load.acknowledged | load.unanswered and len(titles) == len(set(titles))
    # A request that was not answered may have been handled: with its key it counts once.
    for title in load.unanswered:
        assert server.post("boards/1", {"add": {"title": title, "to": "todo"}}, title)[0] == 200
    assert sorted(server.titles()) == sorted(load.acknowledged | load.unanswered)


def test_sigterm_under_load_answers_what_it_has_accepted(server):
    server.post("boards", {"name": "Garden"})

    async def end():
        await asyncio.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)

    load = Load(server.port).run(50, 10_000, end)
    server.wait()
    server.start()
    assert load.acknowledged and sorted(server.titles()) == sorted(load.acknowledged)


def test_a_client_that_never_finishes_its_request_does_not_keep_the_server_from_its_end(tmp_path):
    server = KanbanServer(tmp_path).start("--stop-within", "1")
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"POST /boards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n")
        server.post("boards", {"name": "Garden"})
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(timeout=20)
    server.process.stdout.close()
    server.start()
    assert server.board()["name"] == "Garden"
    server.stop()


def test_a_mail_is_sent_by_the_next_run_if_this_one_is_killed(server):
    server.post("boards", {"name": "Garden"})
    server.post("boards/1", {"add": {"title": "Rake", "to": "todo"}})
    for number in range(20):
        server.post("boards/1", {"comment": {"card": 1, "text": f"@ben {number}", "author": "Ann"}})
        if number % 5 == 4:
            server.kill()
            server.start()
    deadline = time.monotonic() + 30
    while len(server.mails()) < 20 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.mails() == sorted(f"To: ben\n\nAnn on “Rake”: @ben {number}\n" for number in range(20))
