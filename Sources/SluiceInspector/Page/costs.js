// The tab Costs: what the last cycles spent their time on, which actions and values took most, which were looked at
// in vain.

import { get } from './api.js';
import { bars } from './bars.js';
import { emptyNote, make } from './dom.js';
import { duration, number } from './format.js';
import { Phases } from './phases.js';
import { SortedTable } from './sorted-table.js';

let cycles = null;
let phases = null;
let actions = null;
let paths = null;
let derived = null;

// Parts may not have been measured.
const count = (value) => (value === null ? '–' : number(value));
const percent = (share) => (share === null ? '–' : `${Math.round(share * 100)} %`);
const inVain = ({ checks, changes }) => (checks > 0 && changes !== null ? 1 - changes / checks : null);

export const costsTab = { name: 'Costs', start, draw };

function start(panel) {
  cycles = make('div', { class: 'cycles' });
  phases = new Phases();
  actions = new SortedTable('Actions', [
    { name: 'Action', value: (row) => row.name },
    { name: 'Count', value: (row) => row.count, text: count },
    { name: 'Total', value: (row) => row.ns, text: duration },
    { name: 'Mean', value: (row) => (row.ns === null ? null : row.ns / row.count), text: duration },
    { name: 'Longest', value: (row) => row.max, text: duration },
  ], 2);
  paths = values('Paths', 'Path', 'Checks');
  derived = values('Derived values', 'Name', 'Runs');
  panel.append(title('Last cycles'), cycles, phases.element, title('Actions'), actions.element,
    title('Parts of the state that took most'), paths.element,
    note('A stored part is checked when its bytes differ; a closure in each cycle.'),
    title('Derived values that took most'), derived.element,
    note('A run is in vain if the value came out equal to the one before.'));
}

const title = (text) => make('h3', {}, text);
const note = (text) => make('p', { class: 'muted' }, text);

function values(label, name, checks) {
  return new SortedTable(label, [
    { name, value: (row) => (row.asked ? `${row.name} (asked each cycle)` : row.name) },
    { name: 'Type', value: (row) => row.type },
    { name: checks, value: (row) => row.checks, text: count },
    { name: 'Changes', value: (row) => row.changes, text: count },
    { name: 'In vain', value: inVain, text: percent },
    { name: 'Time', value: (row) => row.ns, text: duration },
  ], 5);
}

async function draw() {
  const answer = await get('costs');
  const hasCycles = answer.cycles?.length > 0;
  cycles.replaceChildren(hasCycles ? bars(answer.cycles)
    : emptyNote('No cycle was measured yet. Cycles are measured while this page is open.'));
  phases.element.hidden = !hasCycles;
  if (hasCycles) phases.show(answer.cycles);
  actions.show(answer.actions, 'No action was measured yet.');
  paths.show(answer.paths, 'No part was checked yet. Parts are measured while this page is open.');
  derived.show(answer.derived, 'No derived value ran yet. They are measured while this page is open.');
}
