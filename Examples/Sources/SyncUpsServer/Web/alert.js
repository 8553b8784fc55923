// An alert, as a dialog: Escape is its button to cancel.

import { make, setText } from './dom.js';
import { send } from './server.js';

const dialog = document.querySelector('dialog.alert');
let buttons = [];

dialog.addEventListener('cancel', (event) => {
  event.preventDefault();
  const button = buttons.findIndex(({ role }) => role === 'cancel');
  if (button < 0) send('dismissAlert');
  else send('choose', { button });
});

function answer({ title, role }, button) {
  return make('button', { type: 'button', class: role === 'destructive' ? 'danger' : '', onclick: () => send('choose', { button }) }, title);
}

export function alert(part) {
  if (!part) return dialog.close();
  buttons = part.buttons;
  setText(dialog.querySelector('h2'), part.title);
  setText(dialog.querySelector('p'), part.message ?? '');
  dialog.querySelector('.answers').replaceChildren(...buttons.map(answer));
  if (!dialog.open) dialog.showModal();
}
