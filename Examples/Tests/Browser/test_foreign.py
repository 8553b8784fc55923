"""What pages of other origins can do to the app: nothing."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@pytest.fixture
def foreign(open_at):
    """A page of another origin, whose scripts may do as they like."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), EmptyPage)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield open_at(f"http://127.0.0.1:{site.server_port}/")
    site.shutdown()
    site.server_close()


class EmptyPage(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/" else 204)
        self.send_header("Content-Type", "text/html")
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.mark.network_trouble
def test_long_addresses_from_another_origin_do_not_keep_the_app_from_its_work(todos, foreign):
    send = """url => {
      window.answered = 0;
      const count = () => { window.answered += 1; };
      for (let number = 0; number < 6; number++) fetch(url + 'x'.repeat(500_000), { mode: 'no-cors' }).then(count, count);
    }"""
    foreign.evaluate(send, todos.page.url)
    todos.add("Milk", "Bread")
    todos.toggle("Milk").click()
    todos.expect_completed("Milk")
    foreign.wait_for_function("window.answered === 6")


@pytest.mark.network_trouble
def test_another_origin_can_neither_read_nor_change_the_todos(todos, foreign):
    todos.add("Milk")
    attempt = "async ([url, options]) => (await fetch(url, { ...options, mode: 'no-cors' })).text()"
    assert foreign.evaluate(attempt, [todos.page.url + "events", {}]) == ""
    action = {"method": "POST", "body": '{"setAllCompleted":{"completed":true}}', "headers": {"Content-Type": "application/json"}}
    assert foreign.evaluate(attempt, [todos.page.url + "actions", action]) == ""
    todos.add("Bread")
    todos.expect_completed("Milk", False)
