"""The server under load: what it has acknowledged is there, whatever ends it."""

import asyncio
import json
import signal
import time


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


async def client(port, name, count, acknowledged, times):
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except ConnectionError:
        return
    for number in range(count):
        start = time.monotonic()
        status = await ask(reader, writer, f"{name}-{number}", f"{name}-{number}")
        if status == 200:
            acknowledged.add(f"{name}-{number}")
            times.append(time.monotonic() - start)
        elif status is None:
            break
        else:
            assert status == 503, f"{name}-{number}: {status}"
    writer.close()


async def load(port, clients, count, during=None):
    acknowledged, times = set(), []
    tasks = [client(port, f"c{number}", count, acknowledged, times) for number in range(clients)]
    if during:
        tasks.append(during())
    await asyncio.gather(*tasks)
    return acknowledged, sorted(times)


def test_a_thousand_clients_are_answered_and_none_is_lost(server):
    server.post("boards", {"name": "Garden"})
    start = time.monotonic()
    acknowledged, times = asyncio.run(load(server.port, 1000, 3))
    rate = len(times) / (time.monotonic() - start)
    print(f"{rate:.0f}/s, p50 {times[len(times) // 2] * 1000:.0f} ms, p99 {times[len(times) * 99 // 100] * 1000:.0f} ms")
    assert len(acknowledged) == 3000
    titles = server.titles()
    assert sorted(titles) == sorted(acknowledged)


def test_what_was_acknowledged_is_there_after_a_kill_and_what_was_not_may_be_asked_again(server):
    server.post("boards", {"name": "Garden"})

    async def kill():
        await asyncio.sleep(0.5)
        server.kill()

    acknowledged, _ = asyncio.run(load(server.port, 50, 10_000, kill))
    assert acknowledged
    server.start()
    titles = server.titles()
    assert acknowledged <= set(titles) and len(titles) == len(set(titles))
    # A request that was not answered may have been handled: with its key it counts once.
    for number in range(50):
        server.post("boards/1", {"add": {"title": f"c{number}-0", "to": "todo"}}, f"c{number}-0")
    titles = server.titles()
    assert len(titles) == len(set(titles)) and {f"c{number}-0" for number in range(50)} <= set(titles)


def test_sigterm_under_load_answers_what_it_has_accepted(server):
    server.post("boards", {"name": "Garden"})

    async def end():
        await asyncio.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)

    acknowledged, _ = asyncio.run(load(server.port, 50, 10_000, end))
    assert server.process.wait(timeout=20) == 0
    server.process.stdout.close()
    server.process = None
    server.start()
    assert acknowledged and acknowledged <= set(server.titles())


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
