// The phases of cycles: the share of each as one bar, and the same as tables.

import { showAction } from './actions.js';
import { make } from './dom.js';
import { duration } from './format.js';
import { SortedTable } from './sorted-table.js';

const PHASES = ['reducers', 'effects', 'changes', 'derived', 'observers', 'journal', 'rest'];
const WORDS = {
  reducers: 'reducers and interceptors', effects: 'starting effects', changes: 'change detection', derived: 'derived values',
  observers: 'observers', journal: 'journal', rest: 'rest: queue, services, tape, this inspector',
};

const sum = (cycles, name) => cycles.reduce((total, cycle) => total + (cycle[name] ?? 0), 0);

export class Phases {
  element = make('div', { class: 'phases' });
  #bar = make('div', { class: 'shares', role: 'img' });
  #table = new SortedTable('Phases', [
    { name: 'Phase', value: ({ name }) => WORDS[name] },
    { name: 'Share', value: ({ share }) => share, text: (share) => `${Math.round(share * 100)} %` },
    { name: 'Mean', value: ({ mean }) => mean, text: duration },
    { name: 'Longest', value: ({ longest }) => longest, text: duration },
  ], 1);
  #cycles = new SortedTable('Cycles', [
    { name: 'Action', value: ({ n }) => n, text: (n) => link(n) },
    ...PHASES.map((name) => ({ name, value: (cycle) => cycle[name], text: duration })),
    { name: 'total', value: ({ total }) => total, text: duration },
  ], 0);

  constructor() {
    const each = make('details', { class: 'each-cycle' }, make('summary', {}, 'Each cycle as a table'), this.#cycles.element);
    this.element.append(this.#bar, this.#table.element, each);
  }

  show(cycles) {
    const total = sum(cycles, 'total');
    const rows = PHASES.map((name) => row(name, cycles, total)).filter(({ longest }) => longest > 0);
    this.#bar.ariaLabel = `Shares of ${cycles.length} cycles: ${rows.map(sentence).join(', ')}`;
    this.#bar.replaceChildren(...rows.map(part));
    this.#table.show(rows, 'The phases were not measured.');
    this.#cycles.show(cycles, 'No cycle was measured yet.');
  }
}

function row(name, cycles, total) {
  const spent = sum(cycles, name);
  const longest = Math.max(...cycles.map((cycle) => cycle[name] ?? 0), 0);
  return { name, share: total > 0 ? spent / total : 0, mean: spent / cycles.length, longest };
}

const sentence = ({ name, share }) => `${name} ${Math.round(share * 100)} %`;

function part(row) {
  const element = make('div', { class: `share ${row.name}`, title: sentence(row) });
  element.style.flexGrow = row.share;
  return element;
}

const link = (n) => make('button', { type: 'button', class: 'link', onclick: () => showAction(n) }, String(n));
