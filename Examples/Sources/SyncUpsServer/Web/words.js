// Counts, dates and names.

import { make } from './dom.js';

export const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
export const date = (text) => format.format(new Date(text));

export function names(list, attendees) {
  list.replaceChildren(...attendees.map((name) => make('li', {}, name || 'Somebody')));
}
