// The keyboard in the list: one row is a tab stop, the arrow keys move it. Thousands of
// rows are then passed with a single Tab, and the focus is never lost when a row goes.

let stop = null;

/// `commands.edit(row)`, `commands.remove(row)` and `commands.leave()` (upwards, out of the list).
export function startKeyboard(list, commands) {
  list.addEventListener('focusin', (event) => moveStop(event.target.closest('li')));
  list.addEventListener('keydown', (event) => {
    const row = event.target.closest('li');
    if (!row || event.target.matches('.edit') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (perform(event, row)) event.preventDefault();
  });

  function perform({ key, target }, row) {
    switch (key) {
      case 'ArrowDown': return focusRow(row.nextElementSibling ?? row);
      case 'ArrowUp': return row.previousElementSibling ? focusRow(row.previousElementSibling) : (commands.leave(), true);
      case 'Home': return focusRow(list.firstElementChild);
      case 'End': return focusRow(list.lastElementChild);
      case 'Delete': return commands.remove(row), true;
      case 'F2': return commands.edit(row), true;
      case 'Enter': return target.matches('.toggle') && (commands.edit(row), true);
      default: return false;
    }
  }
}

/// Moves the focus into the list; false if there is no row.
export function focusList() {
  return focusRow(stop);
}

/// Runs a change of the rows. If the row with the tab stop goes, the nearest one left takes
/// over, with the focus if it was there; without any row `fallback` gets the focus.
export function keepingFocus(list, fallback, change) {
  const before = stop;
  const hadFocus = before?.contains(document.activeElement);
  const neighbours = before ? [...neighboursOf(before)] : [];

  change();

  if (before?.isConnected) return;
  moveStop(neighbours.find((row) => row.isConnected) ?? list.firstElementChild);
  if (hadFocus && !focusList()) fallback.focus();
}

function* neighboursOf(row) {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling) yield next;
  for (let previous = row.previousElementSibling; previous; previous = previous.previousElementSibling) yield previous;
}

function moveStop(row) {
  if (row === stop) return;
  setTabIndex(stop, -1);
  setTabIndex(row, 0);
  stop = row;
}

function setTabIndex(row, index) {
  row?.querySelectorAll('.toggle, .destroy').forEach((control) => { control.tabIndex = index; });
}

function focusRow(row) {
  row?.querySelector('.toggle').focus();
  return Boolean(row);
}
