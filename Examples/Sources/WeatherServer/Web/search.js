// The search for a city: a field, and a list of what the server found for it.

import { make } from './dom.js';
import { send } from './server.js';

const field = document.querySelector('[name=city]');
const list = document.getElementById('found');
const trouble = document.querySelector('.trouble');
let at = -1; // the chosen one of those that were found

field.addEventListener('input', () => {
  at = -1;
  send('type', { text: field.value });
});
field.addEventListener('keydown', (event) => {
  const { key } = event;
  if (key === 'ArrowDown') go(at + 1);
  else if (key === 'ArrowUp') go(Math.max(at, 0) - 1);
  else if (key === 'Enter') choose(list.children[at]?.textContent ?? field.value);
  else if (key === 'Escape') choose('');
  else return;
  event.preventDefault();
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input:not([type=checkbox])')) return;
  event.preventDefault();
  field.focus();
});
trouble.querySelector('button').addEventListener('click', () => send('searchAgain'));

/// Asks for a city, or only ends the search.
function choose(city) {
  if (city.trim()) send('choose', { city });
  else send('type', { text: '' });
  field.value = '';
  field.focus();
}

function go(to) {
  const { children } = list;
  at = children.length && to !== null ? (to + children.length) % children.length : -1;
  [...children].forEach((option, index) => option.ariaSelected = index === at);
  if (at < 0) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', children[at].id);
}

export function showSearch(search) {
  const found = search?.found ?? [];
  if (document.activeElement !== field) field.value = search?.text ?? '';
  if ([...list.children].map((option) => option.textContent).join() !== found.join()) {
    list.replaceChildren(...found.map((city, index) =>
      make('li', { role: 'option', id: `found-${index}`, onclick: () => choose(city) }, city)));
    go(null);
  }
  list.hidden = found.length === 0;
  field.ariaExpanded = found.length > 0;
  trouble.hidden = search?.trouble === undefined;
  trouble.querySelector('span').textContent = search?.trouble ?? '';
}
