// The tab Difference: what an action changed, or what changed between the two marks.

import { get } from './api.js';
import { button, emptyNote, make, setText } from './dom.js';
import { followPath } from './follow.js';
import { plural } from './format.js';
import { clearMarks, marked, selected } from './selection.js';
import { openTabNamed } from './tabs.js';
import { tape } from './tape.js';

let title = null;
let hint = null;
let list = null;

const NOTHING = 'Before the first action there is no difference. Select an action, or mark two.';

export const differenceTab = { name: 'Difference', start, draw };

function start(panel) {
  title = make('h3');
  hint = make('p', { class: 'muted' });
  list = make('div', { class: 'differences' });
  panel.append(title, hint, list);
}

async function draw() {
  const [from, to] = ends();
  showTitle(from, to);
  if (to <= tape.base) return list.replaceChildren(emptyNote(NOTHING));
  const { changes, isCut } = await get('diff', { from, to });
  if (changes.length === 0) return list.replaceChildren(emptyNote('The states are equal: nothing changed.'));
  list.replaceChildren(
    make('p', { class: 'muted' }, isCut ? `The first ${plural(changes.length, 'change')}` : plural(changes.length, 'change')),
    make('ul', {}, ...changes.map(item)),
  );
}

function ends() {
  const marks = [...marked()].sort((a, b) => a - b);
  return marks.length === 2 ? marks : [Math.max(selected() - 1, tape.base), selected()];
}

function showTitle(from, to) {
  const isMarked = marked().length === 2;
  setText(title, isMarked ? `From mark A (after ${from}) to mark B (after ${to})` : `What action ${to} changed`);
  const clear = make('button', { type: 'button', onclick: clearMarks }, 'Clear the marks');
  if (isMarked) hint.replaceChildren(clear);
  else if (marked().length === 1) hint.replaceChildren('Mark a second action (m) to compare the two.');
  else hint.replaceChildren('Mark two actions (m) to compare these instead.');
}

const signs = { added: '+', removed: '−', changed: '~' };

function item({ path, kind, before, after }) {
  const follow = button('Follow', `Show how ${path} changed over time`, () => show(path));
  const line = (name, text) => make('div', { class: name }, text);
  return make('li', { class: `change ${kind}` },
    make('div', { class: 'change-head' }, make('span', { class: 'sign', 'aria-hidden': 'true' }, signs[kind]),
      make('span', { class: 'path' }, path || 'the whole state'), make('span', { class: 'kind muted' }, kind),
      path ? follow : null),
    before === null ? null : line('before', before),
    after === null ? null : line('after', after),
  );
}

function show(path) {
  followPath(path);
  openTabNamed('Follow');
}
