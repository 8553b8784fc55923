// The form of a sync-up, as a dialog. What is typed is sent at once; a field in use is left alone.

import { make, setText } from './dom.js';
import { send } from './server.js';
import { plural } from './words.js';

const dialog = document.querySelector('dialog.form');
const find = (selector) => dialog.querySelector(selector);
const people = find('.people ul');
const themes = ['bubblegum', 'buttercup', 'indigo', 'lavender', 'magenta', 'navy', 'orange', 'oxblood', 'periwinkle', 'poppy',
  'purple', 'seafoam', 'sky', 'tan', 'teal', 'yellow'];
let focus = null;

find('.themes').append(...themes.map((theme) => {
  const choice = make('input', { type: 'radio', name: 'theme', value: theme, 'aria-label': theme, 'data-theme': theme, title: theme });
  choice.addEventListener('change', () => send('setTheme', { theme }));
  return choice;
}));
find('[name=title]').addEventListener('input', (event) => send('setTitle', { text: event.target.value }));
find('[name=minutes]').addEventListener('input', (event) => send('setMinutes', { minutes: Number(event.target.value) }));
find('.new-attendee').addEventListener('click', () => send('addAttendee'));
find('.discard').addEventListener('click', () => send('discard'));
dialog.addEventListener('submit', (event) => {
  event.preventDefault();
  send('save');
});
dialog.addEventListener('cancel', (event) => {
  event.preventDefault();
  send('discard');
});

function person({ id }) {
  const field = make('input', { name: 'attendee', 'aria-label': 'Name of an attendee', autocomplete: 'off', placeholder: 'Name' });
  field.addEventListener('input', () => send('setAttendee', { id, name: field.value }));
  return make('li', { 'data-id': id }, field,
    make('button', { type: 'button', class: 'remove', 'aria-label': 'Delete this attendee',
      onclick: () => send('deleteAttendee', { id }) }, '✕'));
}

function fill(field, value) {
  if (document.activeElement !== field && field.value !== String(value)) field.value = value;
}

/// Rows that stay keep their elements, and so the focus.
function showPeople(attendees) {
  const old = new Map([...people.children].map((row) => [row.dataset.id, row]));
  attendees.forEach((attendee, index) => {
    const row = old.get(attendee.id) ?? person(attendee);
    old.delete(attendee.id);
    if (people.children[index] !== row) people.insertBefore(row, people.children[index] ?? null);
    fill(row.querySelector('input'), attendee.name);
  });
  for (const row of old.values()) {
    if (row.contains(document.activeElement)) focus = null;
    row.remove();
  }
}

function moveFocus(field) {
  if (field === focus) return;
  focus = field;
  if (field === 'title') find('[name=title]').focus();
  else if (field) [...people.children].find((row) => row.dataset.id === field)?.querySelector('input').focus();
}

export function form(part) {
  if (!part) {
    focus = null;
    return dialog.close();
  }
  setText(find('h2'), part.isNew ? 'New sync-up' : 'Edit sync-up');
  setText(find('.save'), part.isNew ? 'Add' : 'Done');
  fill(find('[name=title]'), part.title);
  [find('[name=minutes]').min, find('[name=minutes]').max] = part.lengths;
  fill(find('[name=minutes]'), part.minutes);
  setText(find('.minutes'), plural(part.minutes, 'minute'));
  find(`[value=${part.theme}]`).checked = true;
  showPeople(part.attendees);
  if (!dialog.open) dialog.showModal(); // which focuses a field, so after that has its text
  moveFocus(part.focus);
}
