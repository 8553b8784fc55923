// Asks before something that cannot be taken back.

import { find } from './dom.js';

const dialog = find('#confirm');

/// Resolves to whether the user agreed.
export function confirm(title, text, verb) {
  find('h2', dialog).textContent = title;
  find('.text', dialog).textContent = text;
  find('[value=yes]', dialog).textContent = verb;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}
