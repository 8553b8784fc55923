// What fields have in common.

import { allSent, send } from './server.js';

/// Shows a value in a field; while the user is in the field, not before the field is left.
export function fill(field, value) {
  field.dataset.latest = value;
  if (document.activeElement !== field && field.value !== value) field.value = value;
}

/// Sends an action with what the user types into a field.
export function sendTyped(field, action, values = (text) => ({ text })) {
  field.addEventListener('input', () => send(action, values(field.value)));
  field.addEventListener('blur', () => allSent().then(() => setTimeout(() => fill(field, field.dataset.latest ?? ''), 50)));
}
