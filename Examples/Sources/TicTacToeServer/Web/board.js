// The board: a grid in which one field has the focus, and the arrow keys move it.

import { make } from './dom.js';
import { send } from './server.js';

const grid = document.querySelector('.board');
const buttons = Array.from({ length: 9 }, (_, field) =>
  make('button', { type: 'button', role: 'gridcell', tabindex: '-1', onclick: () => place(field) }));
let shown = [];
let news = [];

for (const row of [0, 3, 6]) grid.append(make('div', { role: 'row' }, ...buttons.slice(row, row + 3)));
buttons[4].tabIndex = 0;

function place(field) {
  go(field);
  send('place', { field });
}

function go(field) {
  for (const button of buttons) button.tabIndex = -1;
  buttons[field].tabIndex = 0;
  buttons[field].focus();
}

grid.addEventListener('keydown', (event) => {
  const at = buttons.indexOf(document.activeElement);
  const [column, row] = [at % 3, Math.floor(at / 3)];
  const target = {
    ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row], ArrowUp: [column, row - 1], ArrowDown: [column, row + 1],
    Home: [0, row], End: [2, row],
  }[event.key];
  if (!target) return;
  event.preventDefault();
  if (target.every((each) => each >= 0 && each < 3)) go(target[1] * 3 + target[0]);
});

/// Shows the fields. Returns a sentence for each in which somebody has just placed: the answer of the computer is the second.
export function board(fields) {
  if (fields.some(({ mark }, field) => mark !== shown[field]?.mark)) {
    news = fields.filter(({ mark }, field) => mark && !shown[field]?.mark);
    if (news.length > 2) news = []; // another game
  }
  fields.forEach(({ place, mark, hasWon }, field) => {
    const button = buttons[field];
    button.dataset.mark = mark ?? '';
    button.classList.toggle('won', hasWon);
    button.ariaLabel = `${place}, ${mark ?? 'free'}${hasWon ? ', in the line that won' : ''}`;
  });
  shown = fields;
  return news.map(({ place, mark }) => `${mark} placed ${place}.`).sort().reverse().join(' ');
}
