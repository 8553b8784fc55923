// Follows the tape: asks the server for what is new, for ever.

import { get } from './api.js';
import { forget, take, tape } from './tape.js';

const FIRST_DELAY = 250;
const LONGEST_DELAY = 8000;
const GAP = 60; // milliseconds between two questions, so that a busy store is told of in parts

/// Follows the store of `api.js`; `told(error)` runs after each answer, with null, or after each failure. Returns a
/// function that ends it.
export function follow(told) {
  const control = new AbortController();
  forget();
  run(told, control.signal);
  return () => control.abort();
}

async function run(told, signal) {
  let delay = FIRST_DELAY;
  while (!signal.aborted) {
    try {
      const isMore = await askOnce(signal);
      told(null);
      delay = FIRST_DELAY;
      if (!isMore) await pause(GAP);
    } catch (error) {
      if (signal.aborted) return;
      told(error);
      await pause(delay);
      delay = Math.min(delay * 2, LONGEST_DELAY);
    }
  }
}

/// Whether there is more to ask for at once: an answer has only some of many entries.
async function askOnce(signal) {
  const after = tape.entries.at(-1)?.n ?? 0;
  const seen = tape.version === null ? {} : { seen: tape.version };
  const answer = await get('poll', { after, ...seen }, { signal });
  if (signal.aborted) return false;
  take(answer);
  return answer.entries.length > 0 && (tape.entries.at(-1)?.n ?? 0) < answer.last;
}

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });
