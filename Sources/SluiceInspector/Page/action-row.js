// One row of the list of actions.

import { draw, make, setAttribute, setText } from './dom.js';
import { duration, sender } from './format.js';
import { markName, selected } from './selection.js';
import { filter } from './shown.js';
import { tape } from './tape.js';

const DEEPEST = 12; // steps of the indent; deeper ones would leave no room for the name

export function makeRow() {
  const cell = (name) => make('span', { class: name, role: 'gridcell' });
  const names = ['n', 'name', 'values', 'source', 'time', 'observers'];
  return make('div', { class: 'row', role: 'row' }, ...names.map(cell));
}

/// Shows an item of `shown.js`.
export function showRow(row, { entry, depth, isContext }, index) {
  const [n, name, values, source, time, observers] = row.children;
  row.id = `action-${entry.n}`;
  row.dataset.n = entry.n;
  setAttribute(row, 'aria-rowindex', index + 2);
  setAttribute(row, 'aria-selected', String(entry.n === selected()));
  setAttribute(row, 'aria-level', filter.isTree ? depth + 1 : null);
  row.className = ['row', ...states(entry, isContext)].join(' ');
  setText(n, String(entry.n));
  showName(name, entry, depth);
  setText(values, valuesOf(entry));
  setText(source, sender(entry));
  setText(time, duration(entry.ns));
  setText(observers, String(entry.observers ?? '–'));
  row.title = entry.failed ?? '';
}

function states(entry, isContext) {
  const { n, failed, changed } = entry;
  const all = {
    failed: failed !== null, unchanged: !changed, context: isContext,
    pinned: tape.pinned.has(n), skipped: tape.skipped.has(n),
    shown: tape.position === n, later: tape.position !== null && n > tape.position,
  };
  return Object.keys(all).filter((name) => all[name]);
}

function showName(cell, entry, depth) {
  cell.style.paddingInlineStart = `${Math.min(depth, DEEPEST) * 14}px`;
  cell.classList.toggle('is-caused', depth > 0);
  const mark = markName(entry.n);
  cell.replaceChildren(
    entry.name,
    ...(mark ? [tag('mark', mark, `Mark ${mark}`)] : []),
    ...(tape.pinned.has(entry.n) ? [tag('pin', pin(), 'Pinned')] : []),
    ...(entry.failed === null ? [] : [tag('failure', 'failed', entry.failed)]),
    ...(tape.skipped.has(entry.n) ? [tag('skip', 'skipped', 'Left out of the shown state')] : []),
    ...(entry.changed || entry.failed !== null ? [] : [tag('nothing', 'no change', 'Changed nothing')]),
  );
}

const PIN = 'M5 1h6v1.5l-1 .8V7l3 2.5V11H8.8v4h-1.6v-4H3V9.5l3-2.5V3.3l-1-.8z';
const pin = () => draw('svg', { viewBox: '0 0 16 16' }, draw('path', { d: PIN }));
const tag = (name, text, title) => make('span', { class: `tag ${name}`, title }, text);

// The label begins with the name, which has a column of its own. A long label is cut, and then has no end.
function valuesOf({ name, label }) {
  const start = [`.${name}`, name].find((each) => label.startsWith(each)) ?? '';
  const rest = label.slice(start.length);
  return rest.startsWith('(') ? rest.slice(1).replace(/\)$/, '') : rest;
}
