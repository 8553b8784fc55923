// The keyboard in the list: one row is a tab stop, the arrow keys move it. Thousands of
// rows are then passed with a single Tab, and the focus is never lost when a row goes.

let todos = null;
let stop = null; // the entry of the row with the tab stop

/// `commands.edit(row)`, `commands.remove(row)` and `commands.leave()` (upwards, out of the list).
export function startKeyboard(list, shownTodos, commands) {
  todos = shownTodos;
  list.addEventListener('focusin', (event) => moveStop(todos.entry(event.target.closest('li'))));
  list.addEventListener('keydown', (event) => {
    const row = event.target.closest('li');
    if (!row || event.target.matches('.edit') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (perform(event, row)) event.preventDefault();
  });

  function perform({ key, target }, row) {
    const index = todos.indexOf(todos.entry(row));
    const last = todos.shown.length - 1;
    switch (key) {
      case 'ArrowDown': return focusAt(Math.min(index + 1, last));
      case 'ArrowUp': return index > 0 ? focusAt(index - 1) : (commands.leave(), true);
      case 'PageDown': return focusAt(Math.min(index + page(row), last));
      case 'PageUp': return focusAt(Math.max(index - page(row), 0));
      case 'Home': return focusAt(0);
      case 'End': return focusAt(last);
      case 'Delete': return commands.remove(row), true;
      case 'F2': return commands.edit(row), true;
      case 'Enter': return target.matches('.toggle') && (commands.edit(row), true);
      default: return false;
    }
  }
}

/// Moves the focus into the list; false if there is no row.
export function focusList() {
  return focus(stop);
}

/// Runs a change of the rows. If the row with the tab stop goes, the nearest one left takes
/// over, with the focus if it was there; without any row `fallback` gets the focus.
export function keepingFocus(fallback, change) {
  const before = stop;
  const hadFocus = Boolean(before?.row?.contains(document.activeElement));
  const shown = [...(todos?.shown ?? [])];

  change();

  if (!todos || (before && todos.indexOf(before) >= 0)) return;
  moveStop(nearest(shown, before) ?? todos.shown[0]);
  if (hadFocus && !focusList()) fallback.focus();
}

// Of the entries that were shown, the first one after this that still is, or else the last one before.
function nearest(shown, entry) {
  const index = shown.indexOf(entry);
  const isLeft = (other) => todos.indexOf(other) >= 0;
  return shown.slice(index + 1).find(isLeft) ?? shown.slice(0, Math.max(index, 0)).findLast(isLeft);
}

function moveStop(entry = null) {
  if (entry === stop && entry?.row?.querySelector('.toggle').tabIndex === 0) return;
  setTabIndex(stop?.row, -1);
  stop = entry;
  if (entry) setTabIndex(todos.row(entry), 0);
}

function setTabIndex(row, index) {
  row?.querySelectorAll('.toggle, .destroy').forEach((control) => { control.tabIndex = index; });
}

function focusAt(index) {
  return focus(todos.shown[index]);
}

function focus(entry) {
  if (!entry) return false;
  todos.row(entry).querySelector('.toggle').focus();
  todos.draw(); // what has come into view with it
  return true;
}

function page(row) {
  return Math.max(Math.floor(innerHeight / row.offsetHeight) - 2, 1);
}
