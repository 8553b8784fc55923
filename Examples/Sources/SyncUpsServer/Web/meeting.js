import { setText } from './dom.js';
import { date, names } from './words.js';

const section = document.getElementById('meeting');
const find = (selector) => section.querySelector(selector);

/// A meeting that was held.
export function meeting(part) {
  setText(find('.date'), part.date ? date(part.date) : '');
  setText(find('.transcript'), part.transcript || 'Nothing was transcribed.');
  names(find('.names'), part.attendees);
}
