// Which entries the list shows, and in which order: as they came, or each below its cause.

import { entry, onTape, tape } from './tape.js';

export const filter = { text: '', name: '', source: '', outcome: '', isTree: false };

let shown = []; // { entry, depth, isContext }: context are causes that do not pass, for the sake of those that do
let places = new Map(); // number → index
let passing = 0;
const listeners = [];

/// `listener(removed)` runs when others are shown; so many went at the beginning.
export function onShown(listener) {
  listeners.push(listener);
}

export const shownItems = () => shown;
export const indexOf = (n) => places.get(n) ?? -1;
export const passingCount = () => passing;

export function setFilter(change) {
  Object.assign(filter, change);
  rebuild();
  tell(0);
}

onTape(({ added, removed, isRewritten }) => {
  const old = shown;
  if (isRewritten || removed > 0 || filter.isTree) rebuild();
  else append(tape.entries.slice(tape.entries.length - added));
  tell(removed > 0 && !isRewritten ? goneFrom(old) : 0);
});

// How many of those that were shown came before the first that is shown now.
function goneFrom(old) {
  const first = shown[0]?.entry.n;
  return Math.max(old.findIndex(({ entry: { n } }) => n === first), 0);
}

function tell(removed) {
  for (const listener of listeners) listener(removed);
}

function rebuild() {
  shown = [];
  places = new Map();
  passing = 0;
  if (filter.isTree) showTree();
  else append(tape.entries);
}

function append(entries) {
  const passes = predicate();
  for (const each of entries) if (passes(each)) show(each, 0, false);
}

function show(each, depth, isContext) {
  places.set(each.n, shown.length);
  shown.push({ entry: each, depth, isContext });
  if (!isContext) passing += 1;
}

// Depth first, without recursion: a chain of causes may be long.
function showTree() {
  const passes = predicate();
  const kept = withCauses(tape.entries.filter(passes));
  const { roots, below } = grouped(tape.entries.filter(({ n }) => kept.has(n)));
  const open = roots.reverse().map((each) => [each, 0]);
  while (open.length > 0) {
    const [each, depth] = open.pop();
    show(each, depth, !passes(each));
    const effects = below.get(each.n) ?? [];
    for (let index = effects.length - 1; index >= 0; index--) open.push([effects[index], depth + 1]);
  }
}

// The numbers of these and of all that led to them.
function withCauses(entries) {
  const kept = new Set();
  for (let each of entries) {
    while (each && !kept.has(each.n)) {
      kept.add(each.n);
      each = each.cause === null ? null : entry(each.cause);
    }
  }
  return kept;
}

function grouped(entries) {
  const roots = [];
  const below = new Map();
  for (const each of entries) {
    if (each.cause === null || !entry(each.cause)) roots.push(each);
    else if (below.has(each.cause)) below.get(each.cause).push(each);
    else below.set(each.cause, [each]);
  }
  return { roots, below };
}

const outcomes = {
  '': () => true,
  changed: ({ changed }) => changed,
  unchanged: ({ changed }) => !changed,
  failed: ({ failed }) => failed !== null,
  pinned: ({ n }) => tape.pinned.has(n),
};

// All words must be found; a word after a minus must not.
function predicate() {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = words.filter((word) => !word.startsWith('-'));
  const unwanted = words.filter((word) => word.startsWith('-') && word.length > 1).map((word) => word.slice(1));
  const { name, source } = filter;
  const passesOutcome = outcomes[filter.outcome];
  return (each) => {
    if ((name && each.name !== name) || (source && each.source !== source) || !passesOutcome(each)) return false;
    if (words.length === 0) return true;
    const text = `${each.n} ${each.name} ${each.label} ${each.by ?? ''} ${each.at ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word)) && !unwanted.some((word) => text.includes(word));
  };
}
