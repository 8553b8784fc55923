// Editing a title in its row. The field stays until the server has the new title, so no text is lost.

import { send } from './actions.js';
import { clearTrouble, showTrouble } from './notices.js';

/// `onEnd(row)` runs when a row has left the edit mode.
export function startEditing(list, onEnd) {
  const handle = (type, handler) => list.addEventListener(type, (event) => {
    if (event.target.matches('.edit')) handler(event.target.closest('li'), event);
  });

  handle('focusout', (row) => save(row));
  handle('keydown', (row, event) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') save(row);
    if (event.key === 'Escape' && !field(row).readOnly) end(row);
  });

  async function save(row) {
    const edit = field(row);
    // Enter is followed by a blur, and a save under way needs no second one.
    if (!isEditing(row) || edit.readOnly) return;
    const title = edit.value.trim();
    if (title === edit.defaultValue) return end(row);

    edit.readOnly = true;
    try {
      await send(actionFor(row.dataset.id, title));
      clearTrouble();
      end(row);
    } catch (error) {
      edit.readOnly = false;
      if (row.isConnected) showTrouble(`Not saved: ${error.message} Your text is still here.`);
      else showTrouble(`Not saved: ${error.message} Your text was “${title}”.`);
    }
  }

  function end(row) {
    const hadFocus = document.activeElement === field(row);
    row.classList.remove('editing');
    if (hadFocus) row.querySelector('.toggle').focus();
    onEnd(row);
  }
}

export function edit(row, title) {
  if (isEditing(row)) return;
  const edit = field(row);
  edit.value = edit.defaultValue = title;
  edit.readOnly = false;
  row.classList.add('editing');
  edit.focus();
  edit.setSelectionRange(title.length, title.length);
}

/// The todo was deleted elsewhere: hand the text typed so far back to the user.
export function abandon(row) {
  if (!isEditing(row)) return;
  const { value, defaultValue, readOnly } = field(row);
  row.classList.remove('editing');
  if (value !== defaultValue && !readOnly) {
    showTrouble(`This todo was deleted elsewhere. Your text was “${value}”.`);
  }
}

function actionFor(id, title) {
  return title ? { setTitle: { id, title } } : { remove: { id } };
}

function isEditing(row) {
  return row.classList.contains('editing');
}

function field(row) {
  return row.querySelector('.edit');
}
