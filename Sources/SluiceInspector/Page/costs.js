// The tab Costs: what the last cycles spent their time on, which actions took most, which paths were looked at in vain.

import { get } from './api.js';
import { bars } from './bars.js';
import { emptyNote, make } from './dom.js';
import { duration, number } from './format.js';
import { SortedTable } from './sorted-table.js';

let cycles = null;
let actions = null;
let paths = null;

// Parts may not have been measured.
const count = (value) => (value === null ? '–' : number(value));
const percent = (share) => (share === null ? '–' : `${Math.round(share * 100)} %`);
const inVain = ({ checks, changes }) => (checks > 0 && changes !== null ? 1 - changes / checks : null);

export const costsTab = { name: 'Costs', start, draw };

function start(panel) {
  cycles = make('div', { class: 'cycles' });
  actions = new SortedTable('Actions', [
    { name: 'Action', value: (row) => row.name },
    { name: 'Count', value: (row) => row.count, text: count },
    { name: 'Total', value: (row) => row.ns, text: duration },
    { name: 'Mean', value: (row) => (row.ns === null ? null : row.ns / row.count), text: duration },
    { name: 'Longest', value: (row) => row.max, text: duration },
  ], 2);
  paths = new SortedTable('Paths', [
    { name: 'Path', value: (row) => row.path },
    { name: 'Checks', value: (row) => row.checks, text: count },
    { name: 'Changes', value: (row) => row.changes, text: count },
    { name: 'In vain', value: inVain, text: percent },
  ], 1);
  const title = (text) => make('h3', {}, text);
  panel.append(title('Last cycles'), cycles, title('Actions'), actions.element, title('Paths'), paths.element);
}

async function draw() {
  const answer = await get('costs');
  cycles.replaceChildren(answer.cycles?.length > 0 ? bars(answer.cycles)
    : emptyNote('No cycle was measured yet. Cycles are measured while this page is open.'));
  actions.show(answer.actions, 'No action was measured yet.');
  paths.show(answer.paths, 'Paths are not measured.');
}
