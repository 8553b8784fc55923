// Plays the tape: shows one state after the other, with the pauses that were between the actions.

import { lookAt } from './actions.js';
import { goTo } from './commands.js';
import { find } from './dom.js';
import { entry, lastNumber, placeOf, shownNumber, tape } from './tape.js';

const LONGEST_PAUSE = 1000;

const button = find('.play');
const speed = find('#speed');

let playing = null; // what is played now; an object of its own for each time somebody pressed Play

export function startPlaying() {
  button.addEventListener('click', togglePlay);
}

export function togglePlay() {
  return playing ? stop() : play();
}

export function stop() {
  playing = null;
  show();
}

// From the beginning if the end is shown. At the end the store is live again.
async function play() {
  if (tape.entries.length === 0) return;
  const mine = {};
  playing = mine;
  show();
  let n = shownNumber() >= lastNumber() ? tape.base : shownNumber();
  let isGoing = await goTo(n);
  while (isGoing && playing === mine && n < lastNumber()) {
    await pause(n);
    if (playing !== mine) return;
    n += 1;
    lookAt(n);
    isGoing = await goTo(n);
  }
  if (playing === mine) stop();
}

// Between the action whose state is shown and the next one.
function pause(n) {
  const next = tape.entries[placeOf(n + 1)];
  const before = entry(n)?.time ?? next?.time ?? 0;
  const recorded = Math.max((next?.time ?? before) - before, 0) * 1000;
  const time = Math.min(recorded / Number(speed.value), LONGEST_PAUSE);
  return new Promise((resolve) => { setTimeout(resolve, time); });
}

function show() {
  button.setAttribute('aria-pressed', playing !== null);
  button.textContent = playing ? 'Pause' : 'Play';
}
