// What the user can have the store do. A refusal is shown; what came of a command is told by the feed.

import { importTape, post, storeId } from './api.js';
import { confirm } from './confirm.js';
import { plural } from './format.js';
import { clearTrouble, say, showTrouble } from './notices.js';
import { awaitVersion, isUpToDate, lastNumber, tape } from './tape.js';

let last = Promise.resolve(); // the last command's outcome
let unanswered = 0; // the number of commands without an answer
let expected = null; // the toggles as they will be once the server has told of the commands given so far

/// Gives a command once the one before has an answer; whether the store took it.
export const command = (body) => attempt((store) => post(body, store));

function attempt(perform) {
  const store = storeId();
  unanswered += 1;
  last = last.then(() => outcome(perform, store)).finally(() => { unanswered -= 1; });
  return last;
}

// The user may have chosen another store since.
async function outcome(perform, store) {
  try {
    const { version } = await perform(store);
    if (store === storeId()) {
      awaitVersion(version);
      clearTrouble();
    }
    return true;
  } catch (error) {
    if (store === storeId()) showTrouble(error.message);
    expected = null;
    return false;
  }
}

// What a toggle turns over: the page may not know yet what the commands before it led to.
function toggles() {
  if (!expected || expected.store !== storeId() || (unanswered === 0 && isUpToDate())) {
    expected = { store: storeId(), skip: new Set(tape.skipped), pin: new Set(tape.pinned), lock: tape.isLocked };
  }
  return expected;
}

function toggle(name, n) {
  const numbers = toggles()[name];
  const on = !numbers.has(n);
  if (on) numbers.add(n);
  else numbers.delete(n);
  return command({ do: name, n, on });
}

/// Shows the state after an action. The newest state is the live one: there the store goes on.
export function goTo(n) {
  const to = Math.min(Math.max(n, tape.base), lastNumber());
  return to === lastNumber() && tape.skipped.size === 0 ? resume() : travel(to);
}

/// Shows the state after an action, also after the newest one: the store then stays there.
export const travel = (to) => command({ do: 'travel', to });

export async function resume() {
  if (unanswered === 0 && tape.position === null && isUpToDate()) return true;
  toggles().skip.clear();
  return command({ do: 'resume' });
}

/// Shows what the state would be without an action, or with it again.
export const toggleSkip = (n) => toggle('skip', n);
export const togglePin = (n) => toggle('pin', n);

export function toggleLock() {
  const on = !toggles().lock;
  expected.lock = on;
  return command({ do: 'lock', on });
}

export const cancelEffect = (effect) => command({ do: 'cancel', effect });

export async function rewind(to) {
  const lost = tape.entries.filter(({ n }) => n > to).length;
  const text = `The store forgets the ${plural(lost, 'action')} after action ${to} and goes on from there.`;
  if (await confirm(`Rewind to action ${to}?`, text, 'Rewind')) await command({ do: 'rewind', to });
}

const endings = {
  commit: ['Commit?', 'The store forgets its history. The state now becomes the base, to which Revert goes back.', 'Commit'],
  revert: ['Revert?', 'The store goes back to the state that the tape begins with, and forgets what came after.', 'Revert'],
  reset: ['Reset?', 'The store goes back to the state of the first recording, and forgets its history.', 'Reset'],
};

/// `name` is `commit`, `revert` or `reset`.
export async function end(name) {
  if (await confirm(...endings[name])) await command({ do: name });
}

export async function importFile(file) {
  const text = `The store replays ${file.name} from the first recorded state and forgets the history it has now.`;
  if (!await confirm('Import a tape?', text, 'Import')) return;
  if (await attempt(async (store) => importTape(await file.text(), store))) say('Tape imported');
}
