// The tab Follow: a part of the state over time, as a chart if it is a number, and as a list.

import { get } from './api.js';
import { emptyNote, make, setText } from './dom.js';
import { chart } from './chart.js';
import { number, plural } from './format.js';
import { showAction } from './actions.js';
import { redraw } from './tabs.js';
import { lastNumber, tape } from './tape.js';

let input = null;
let known = null;
let title = null;
let picture = null;
let list = null;
let path = '';

export const followTab = { name: 'Follow', start, draw };

export function followPath(value) {
  path = value;
  input.value = value;
  if (![...known.options].some((option) => option.value === value)) known.append(make('option', { value }));
  redraw();
}

function start(panel) {
  known = make('datalist', { id: 'followed' });
  input = make('input', {
    type: 'text', list: 'followed', placeholder: 'todos.count', 'aria-label': 'Path to follow', autocomplete: 'off',
    spellcheck: 'false',
  });
  input.addEventListener('change', () => followPath(input.value.trim()));
  title = make('h3');
  picture = make('div', { class: 'picture' });
  list = make('div', { class: 'points' });
  panel.append(make('div', { class: 'bar' }, make('label', {}, 'Path ', input), known), title, picture, list);
}

async function draw() {
  if (!path) return showNothing('Nothing is followed yet. Type a path, or press Follow beside a value in the tab State.');
  const { points, isCut } = await get('follow', { path, from: tape.base, to: lastNumber() });
  if (points.length === 0) return showNothing(`No state of the tape has a value at ${path}.`);
  const count = `${plural(points.length, 'value')}${isCut ? ' and more' : ''}`;
  setText(title, `${path} had ${count} from ${number(points[0].n)} to ${number(lastNumber())}`);
  const isNumeric = points.every((point) => point.number !== null);
  picture.replaceChildren(...(isNumeric ? [chart(points, lastNumber(), path)] : []));
  list.replaceChildren(table(points));
}

function showNothing(text) {
  setText(title, '');
  picture.replaceChildren();
  list.replaceChildren(emptyNote(text));
}

function table(points) {
  const row = ({ n, value }) => make('tr', {},
    make('td', { class: 'number' }, make('button', { type: 'button', class: 'link', onclick: () => showAction(n) }, String(n))),
    make('td', { class: 'value' }, value));
  return make('table', {}, make('thead', {}, make('tr', {}, make('th', { class: 'number' }, 'After'), make('th', {}, 'Value'))),
    make('tbody', {}, ...points.map(row)));
}
