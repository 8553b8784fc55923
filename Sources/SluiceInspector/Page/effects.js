// The tab Effects: those under way, and what came of those that ended.

import { get } from './api.js';
import { showAction } from './actions.js';
import { cancelEffect } from './commands.js';
import { emptyNote, make } from './dom.js';
import { duration, seconds } from './format.js';
import { entry } from './tape.js';

let running = null;
let ended = null;

export const effectsTab = { name: 'Effects', start, draw };

function start(panel) {
  running = make('div', { class: 'running' });
  ended = make('div', { class: 'ended' });
  panel.append(make('h3', {}, 'Running'), running, make('h3', {}, 'Ended'), ended);
}

async function draw() {
  const answer = await get('effects');
  running.replaceChildren(answer.running.length === 0 ? emptyNote('No effect is under way.')
    : table(['Id', 'Name', 'From action', 'Since', 'Place', ''], answer.running.map(runningRow)));
  ended.replaceChildren(answer.ended.length === 0 ? emptyNote('No effect has ended since this page was opened.')
    : table(['Id', 'Name', 'From action', 'Took', 'Outcome'], answer.ended.toReversed().map(endedRow)));
}

function runningRow({ id, name, action, since, place }) {
  const cancel = make('button', { type: 'button', onclick: async () => { if (await cancelEffect(id)) draw(); } }, 'Cancel');
  cancel.ariaLabel = `Cancel ${name} ${id}`;
  return [String(id), name, link(action), seconds(since), place ?? 'the store', cancel];
}

function endedRow({ id, name, action, since, until, outcome, error }) {
  const text = make('span', { class: `outcome ${outcome}` }, error ? `${outcome}: ${error}` : outcome);
  return [String(id), name, link(action), duration((until - since) * 1e9), text];
}

function link(n) {
  return entry(n) ? make('button', { type: 'button', class: 'link', onclick: () => showAction(n) }, String(n)) : String(n);
}

export function table(heads, rows) {
  return make('table', {}, make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
    make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell))))));
}
