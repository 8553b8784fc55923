"""Two servers with one database, behind nginx: either may die, and no page notices more than a pause."""

import asyncio
import time

import pytest
from cluster import Cluster
from playwright.sync_api import expect
from test_load import Load


@pytest.fixture
def cluster(tmp_path):
    cluster = Cluster(tmp_path)
    yield cluster.start()
    cluster.end()


@pytest.fixture
def garden(cluster):
    status, text = cluster.servers[0].post("boards", {"name": "Garden"})
    assert status == 200, text
    for title in ("Rake", "Dig"):
        assert cluster.servers[1].post("boards/1", {"add": {"title": title, "to": "todo"}})[0] == 200


def titles(page):
    return page.locator("[data-column=todo] .card span")


def test_pages_of_both_servers_show_each_change(cluster, garden, open_at):
    pages = [open_at(server.url + "#1") for server in cluster.servers]
    for page in pages:
        expect(titles(page)).to_have_text(["Rake", "Dig"])
    times = []
    for number in range(20):
        title = f"Card {number}"
        start = time.monotonic()
        assert cluster.servers[number % 2].post("boards/1", {"add": {"title": title, "to": "todo"}})[0] == 200
        for page in pages:
            page.wait_for_function("title => document.body.textContent.includes(title)", arg=title, polling=5)
        times.append(time.monotonic() - start)
    times.sort()
    print(f"both pages show a change after {times[10] * 1000:.0f} ms at the median, {times[-1] * 1000:.0f} at most")


def test_a_refusal_comes_from_either_server_in_words(cluster, garden):
    for server in cluster.servers:
        assert server.post("boards", {"name": "Garden"}) == (409, "There is a board “Garden” already.")
        assert server.post("boards/1", {"remove": {"card": 99}}) == (409, "This card has been removed.")
        assert server.post("boards/7", {"remove": {"card": 99}}) == (404, "There is no such board.")


@pytest.mark.parametrize("victim", [0, 1])
def test_either_server_may_be_killed_under_load(cluster, garden, victim):
    async def kill():
        await asyncio.sleep(0.5)
        cluster.servers[victim].kill()

    load = Load(cluster.proxy.port, patient=True).run(20, 40, kill)
    assert len(load.acknowledged) == 800 and not load.unanswered
    other = cluster.servers[1 - victim]
    assert sorted(other.titles()) == sorted(load.acknowledged | {"Rake", "Dig"})


def test_a_deploy_under_load_refuses_no_request(cluster, garden):
    async def deploy():
        for index in (0, 1):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(cluster.replace, index)

    load = Load(cluster.proxy.port, patient=True).run(20, 40, deploy)
    assert len(load.acknowledged) == 800 and not load.unanswered
    for server in cluster.servers:
        assert sorted(server.titles()) == sorted(load.acknowledged | {"Rake", "Dig"})


def test_a_crash_of_the_database_loses_nothing(cluster, garden):
    async def crash():
        await asyncio.sleep(0.5)
        await asyncio.to_thread(cluster.database.crash)
        await asyncio.to_thread(cluster.database.start)

    load = Load(cluster.proxy.port, patient=True).run(20, 40, crash)
    assert len(load.acknowledged) == 800 and not load.unanswered
    assert sorted(cluster.servers[0].titles()) == sorted(load.acknowledged | {"Rake", "Dig"})
