// The event stream: everything the page shows comes from here.

const FIRST_DELAY = 250;
const LONGEST_DELAY = 8000;

/// Follows `/events` for ever. The handlers are `snapshot`, `patch`, `report`, `notes` and
/// `connected(isConnected)`.
export function follow(handlers) {
  let delay = FIRST_DELAY;
  let isFirst = true;

  function open() {
    const source = new EventSource('/events');
    let partial = null; // a snapshot of which the rest comes as patches that add todos

    // A page that shows nothing yet shows the beginning at once. One that shows todos waits for the rest, or those that did
    // not come yet would be gone for a moment, with what is typed in them.
    function showIfComplete() {
      const { todos, active, completed } = partial;
      if (todos.length < active + completed && !isFirst) return;
      isFirst = false;
      handlers.snapshot(partial);
      handlers.report(partial.report);
      handlers.notes(partial.notes);
      handlers.connected(true);
      partial = null;
    }

    source.addEventListener('snapshot', (event) => {
      delay = FIRST_DELAY;
      partial = JSON.parse(event.data);
      showIfComplete();
    });
    source.addEventListener('patch', (event) => {
      const patch = JSON.parse(event.data);
      if (!partial) return handlers.patch(patch);
      for (const todo of patch.set) partial.todos.push(todo);
      showIfComplete();
    });
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
