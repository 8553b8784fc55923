import { make } from './dom.js';
import { send } from './server.js';
import { plural } from './words.js';

const section = document.getElementById('list');
const rows = section.querySelector('.rows');
section.querySelector('.add').addEventListener('click', () => send('add'));

function row({ id, title, theme, attendees, minutes }) {
  const name = title || 'Untitled';
  return make('li', { 'data-theme': theme },
    make('a', { href: `#/sync-ups/${encodeURIComponent(id)}`, class: 'card' },
      make('b', {}, name), make('span', {}, plural(attendees, 'attendee')), make('span', {}, plural(minutes, 'minute'))),
    make('button', { type: 'button', class: 'remove', 'aria-label': `Delete ${name}`, onclick: () => send('delete', { id }) }, '✕'));
}

/// The focus goes to the row in the place of one that was deleted.
export function list(part) {
  const at = [...rows.children].indexOf(document.activeElement?.closest('.rows li'));
  rows.replaceChildren(...part.rows.map(row));
  section.querySelector('.empty').hidden = part.rows.length > 0;
  if (at >= 0) (rows.children[Math.min(at, part.rows.length - 1)] ?? section).querySelector('a, .add').focus();
}
