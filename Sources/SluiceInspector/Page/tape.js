// What the page knows of the tape: the entries and where the store stands. All panes read this, and are told when it
// changes.

const unknown = {
  version: null, first: 0, last: 0, dropped: 0, base: 0, position: null, isLocked: false, isEnded: false,
  canDecode: true, journal: null, unrepeatable: [], running: 0,
};

export const tape = { ...unknown, entries: [], skipped: new Set(), pinned: new Set() };

let awaited = 0; // the version that the last command led to

const listeners = [];

/// `listener({ added, isRewritten, removed })` runs after each change: `added` entries came at the end, `removed`
/// went at the beginning, and all may be others if `isRewritten`.
export function onTape(listener) {
  listeners.push(listener);
}

export function forget() {
  Object.assign(tape, unknown, { entries: [], skipped: new Set(), pinned: new Set() });
  awaited = 0;
  tell({ added: 0, removed: 0, isRewritten: true });
}

/// Takes an answer of the server.
export function take({ entries, reset, skipped, pinned, ...status }) {
  const change = { added: 0, removed: 0, isRewritten: Boolean(reset) };
  if (reset) tape.entries = [];
  Object.assign(tape, status);
  replace('skipped', skipped, change);
  replace('pinned', pinned, change);
  merge(entries, change);
  dropAfter(tape.last, change);
  dropBefore(tape.first, change);
  tell(change);
}

/// Notes the version that a command led to, from its answer.
export function awaitVersion(version) {
  awaited = version;
}

/// Whether the server has told of the outcome of the last command.
export const isUpToDate = () => (tape.version ?? 0) >= awaited;

/// The entry with this number, if the page has it.
export function entry(n) {
  return tape.entries[placeOf(n)];
}

/// The place of the entry with this number among all; -1 if there is none.
export function placeOf(n) {
  let low = 0;
  let high = tape.entries.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tape.entries[middle].n < n) low = middle + 1;
    else high = middle;
  }
  return tape.entries[low]?.n === n ? low : -1;
}

/// The number of the state that the store shows now.
export const shownNumber = () => tape.position ?? lastNumber();

/// The number of the newest state; that of the base if nothing came after it.
export const lastNumber = () => Math.max(tape.last, tape.base);

function tell(change) {
  for (const listener of listeners) listener(change);
}

// An entry that is sent again replaces the one that the page has.
function merge(entries, change) {
  for (const each of entries) {
    const newest = tape.entries.at(-1)?.n ?? -1;
    if (each.n > newest) {
      tape.entries.push(each);
      change.added += 1;
    } else if (entry(each.n)) {
      tape.entries[placeOf(each.n)] = each;
      change.isRewritten = true;
    }
  }
}

// What can change about an entry that the page has is told with each answer, so that no page misses it.
function replace(name, numbers, change) {
  if (numbers.length === tape[name].size && numbers.every((n) => tape[name].has(n))) return;
  tape[name] = new Set(numbers);
  change.isRewritten = true;
}

function dropAfter(last, change) {
  while (tape.entries.length > 0 && tape.entries.at(-1).n > last) {
    tape.entries.pop();
    change.isRewritten = true;
  }
}

function dropBefore(first, change) {
  if (tape.entries.length === 0 || tape.entries[0].n >= first) return;
  const kept = tape.entries.filter(({ n }) => n >= first || tape.pinned.has(n));
  const count = tape.entries.length - kept.length;
  if (count === 0) return;
  // A pinned entry stays among those that go.
  if (tape.entries[count]?.n !== kept[0]?.n) change.isRewritten = true;
  tape.entries = kept;
  change.removed = count;
}
