// What the user can have the store do. A refusal is shown; what came of a command is told by the feed.

import { importTape, post } from './api.js';
import { confirm } from './confirm.js';
import { plural } from './format.js';
import { clearTrouble, say, showTrouble } from './notices.js';
import { awaitVersion, changeEntry, entry, isUpToDate, lastNumber, shownNumber, tape } from './tape.js';

/// Gives a command; whether the store took it.
export async function command(body) {
  return attempt(() => post(body));
}

async function attempt(perform) {
  try {
    const { version } = await perform();
    awaitVersion(version);
    clearTrouble();
    return true;
  } catch (error) {
    showTrouble(error.message);
    return false;
  }
}

/// The actions that the shown state leaves out.
export const skipped = () => tape.entries.filter((each) => each.skipped).map(({ n }) => n);

/// Shows the state after an action. The newest state is the live one: there the store goes on.
export function goTo(n) {
  const to = Math.min(Math.max(n, tape.base), lastNumber());
  const skipping = skipped();
  if (to === lastNumber() && skipping.length === 0) return resume();
  return travel(to, skipping);
}

/// Shows the state after an action, also after the newest one: the store then stays there.
export async function travel(to, skipping = skipped()) {
  return command(skipping.length > 0 ? { do: 'travel', to, skipping } : { do: 'travel', to });
}

export async function resume() {
  if (tape.position === null && isUpToDate()) return true;
  return command({ do: 'resume' });
}

/// Shows what the state would be without an action, or with it again.
export async function toggleSkip(n) {
  const others = skipped().filter((other) => other !== n);
  const skipping = entry(n)?.skipped ? others : [...others, n].sort((a, b) => a - b);
  const to = Math.max(shownNumber(), ...skipping);
  const isDone = await (skipping.length === 0 && to === lastNumber() ? resume() : travel(to, skipping));
  if (isDone) for (const number of [n, ...skipping]) changeEntry(number, { skipped: skipping.includes(number) });
}

export async function togglePin(n) {
  const on = !entry(n)?.pinned;
  if (await command({ do: 'pin', n, on })) changeEntry(n, { pinned: on });
}

export const toggleLock = () => command({ do: 'lock', on: !tape.isLocked });
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
  if (await attempt(async () => importTape(await file.text()))) say('Tape imported');
}
