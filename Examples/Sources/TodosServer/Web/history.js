// Undo and redo: the buttons, which say what they would do, and the keys. There is one history for all pages.

const buttons = {
  undo: document.querySelector('.undo'),
  redo: document.querySelector('.redo'),
};
const isMac = navigator.platform.startsWith('Mac');

const typed = new WeakMap(); // field → what the user left in it last, and whether by the browser's own undo

/// `perform(name)` does it; the name is `undo` or `redo`.
export function startHistory(perform) {
  for (const [name, button] of Object.entries(buttons)) {
    button.addEventListener('click', () => { if (isEnabled(button)) perform(name); });
  }
  document.addEventListener('input', ({ target, inputType }) => {
    typed.set(target, { value: target.value, isUndone: inputType === 'historyUndo' });
  });
  document.addEventListener('keydown', (event) => {
    const name = nameOf(event);
    const field = document.activeElement;
    if (!name || event.isComposing) return;
    const isForText = isForItsText(field, name);
    // With nothing left in an edit, the browser would go on in another field.
    if (!isForText || (name === 'undo' && isUnchanged(field))) event.preventDefault();
    // Also with nothing to undo: the change may be on its way.
    if (!isForText) perform(name);
  });
  if (isMac) document.querySelectorAll('.command').forEach((key) => { key.textContent = '⌘'; });
}

/// Each is the title of the step, or undefined if there is none.
export function showHistory({ undo, redo }) {
  show(buttons.undo, 'Undo', undo);
  show(buttons.redo, 'Redo', redo);
}

// Not `disabled`: that would take the focus away from who presses the button again and again.
function show(button, verb, step) {
  button.setAttribute('aria-disabled', step === undefined);
  button.querySelector('.step').textContent = step ?? '';
  button.title = step ? `${verb} ${step}` : '';
}

function isEnabled(button) {
  return button.getAttribute('aria-disabled') === 'false';
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (ctrlKey === metaKey || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

// A field for something new is emptied by the page, not by the user. Then it has nothing to undo.
function isForItsText(field, name) {
  if (!field?.matches('input[type=text], textarea')) return false;
  if (!field.matches('.new') || field.value !== '') return true;
  const last = typed.get(field);
  return last?.value === '' && last.isUndone === (name === 'redo');
}

function isUnchanged(field) {
  return !field.matches('.new') && field.value === field.defaultValue;
}
