// The controls above the list: search, filters, list or tree.

import { find, make } from './dom.js';
import { filter, setFilter } from './shown.js';
import { onTape, tape } from './tape.js';

const search = find('#search');
const names = find('#names');
const tree = find('#tree');
const known = new Set();

export function startFilters() {
  search.addEventListener('input', () => setFilter({ text: search.value }));
  names.addEventListener('change', () => setFilter({ name: names.value }));
  find('#sources').addEventListener('change', ({ target }) => setFilter({ source: target.value }));
  find('#outcomes').addEventListener('change', ({ target }) => setFilter({ outcome: target.value }));
  tree.addEventListener('click', toggleTree);
  onTape(({ added, isRewritten }) => {
    if (tape.entries.length === 0) return forgetNames();
    noteNames(isRewritten ? tape.entries : tape.entries.slice(tape.entries.length - added));
  });
}

export function toggleTree() {
  setFilter({ isTree: !filter.isTree });
  tree.setAttribute('aria-pressed', filter.isTree);
  find('.grid').setAttribute('role', filter.isTree ? 'treegrid' : 'grid');
}

export function clearFilters() {
  search.value = '';
  for (const select of [names, find('#sources'), find('#outcomes')]) select.value = '';
  setFilter({ text: '', name: '', source: '', outcome: '' });
}

export const isFiltering = () => Boolean(filter.text || filter.name || filter.source || filter.outcome);

function noteNames(entries) {
  for (const { name } of entries) {
    if (known.has(name)) continue;
    known.add(name);
    const after = [...names.options].slice(1).find((option) => option.value > name) ?? null;
    names.insertBefore(make('option', { value: name }, name), after);
  }
}

function forgetNames() {
  known.clear();
  while (names.options.length > 1) names.options[1].remove();
  if (filter.name) setFilter({ name: '' });
}
