import { make, setText } from './dom.js';
import { send } from './server.js';
import { date, names, plural } from './words.js';

const section = document.getElementById('detail');
const find = (selector) => section.querySelector(selector);
const meetings = find('.meetings');
for (const [name, action] of Object.entries({ start: 'startMeeting', edit: 'edit', delete: 'deleteSyncUp' })) {
  find(`.${name}`).addEventListener('click', () => send(action));
}

function row({ id, date: time }) {
  const text = date(time);
  return make('li', {},
    make('button', { type: 'button', class: 'card', onclick: () => send('openMeeting', { id }) }, text),
    make('button', { type: 'button', class: 'remove', 'aria-label': `Delete the meeting of ${text}`,
      onclick: () => send('deleteMeeting', { id }) }, '✕'));
}

export function detail(part) {
  if (!part) return;
  setText(find('.length'), plural(part.minutes, 'minute'));
  setText(find('.theme'), part.theme);
  meetings.replaceChildren(...part.meetings.map(row));
  find('.empty').hidden = part.meetings.length > 0;
  names(find('.names'), part.attendees);
}
