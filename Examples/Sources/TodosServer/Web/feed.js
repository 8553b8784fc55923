// The event stream: everything the page shows comes from here.

const FIRST_DELAY = 250;
const LONGEST_DELAY = 8000;

/// Follows `/events` for ever. The handlers are `snapshot`, `patch`, `report`, `notes` and
/// `connected(isConnected)`.
export function follow(handlers) {
  let delay = FIRST_DELAY;

  function open() {
    const source = new EventSource('/events');
    source.addEventListener('snapshot', (event) => {
      delay = FIRST_DELAY;
      const message = JSON.parse(event.data);
      handlers.snapshot(message);
      handlers.report(message.report);
      handlers.notes(message.notes);
      handlers.connected(true);
    });
    source.addEventListener('patch', (event) => handlers.patch(JSON.parse(event.data)));
    source.addEventListener('report', (event) => handlers.report(JSON.parse(event.data).report));
    source.addEventListener('notes', (event) => handlers.notes(JSON.parse(event.data).notes));
    source.addEventListener('error', () => reopen(source));
  }

  // The browser retries after some failures and gives up after others. Doing it
  // here treats all alike; the server starts every stream with a snapshot anyway.
  function reopen(source) {
    source.close();
    handlers.connected(false);
    setTimeout(open, delay);
    delay = Math.min(delay * 2, LONGEST_DELAY);
  }

  open();
}
