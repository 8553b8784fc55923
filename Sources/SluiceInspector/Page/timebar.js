// The bar at the bottom: the slider over all states, and the buttons that step and play.

import { goToNewest, lookAt } from './actions.js';
import { goTo, resume } from './commands.js';
import { coalesced, find, make, setText } from './dom.js';
import { number } from './format.js';
import { startPlaying, stop } from './play.js';
import { markName, onSelection } from './selection.js';
import { entry, isUpToDate, lastNumber, onTape, shownNumber, tape } from './tape.js';

const slider = find('#slider');
const ticks = find('.ticks');
const MOST_TICKS = 200;

let wanted = null; // where the user wants to be, until the server tells where the store has gone
let isOnTheWay = false; // a command has no answer yet

export function startTimeBar() {
  find('.to-start').addEventListener('click', toStart);
  find('.to-end').addEventListener('click', toEnd);
  find('.back').addEventListener('click', () => step(-1));
  find('.forward').addEventListener('click', () => step(1));
  slider.addEventListener('input', () => jump(Number(slider.value)));
  startPlaying();
  onTape(show);
  onSelection(showTicks);
}

export const toStart = () => jump(tape.base);

export function toEnd() {
  stop();
  wanted = null;
  goToNewest();
  return resume();
}

/// Shows the state before or after the one that is shown, or that is about to be.
export function step(distance) {
  const n = (wanted ?? shownNumber()) + distance;
  if (n >= tape.base && n <= lastNumber()) jump(n);
}

function jump(n) {
  stop();
  wanted = n;
  lookAt(n);
  showWhere(n);
  travelToWanted();
}

// While one command is under way, only the last wish is remembered.
const travelToWanted = coalesced(async () => {
  const n = wanted;
  if (n === null) return;
  isOnTheWay = true;
  const isDone = await goTo(n);
  isOnTheWay = false;
  if (wanted === n && (!isDone || isUpToDate())) {
    wanted = null;
    show();
  }
});

function show() {
  // Also if it is elsewhere: another command or another page may have followed.
  if (!isOnTheWay && isUpToDate()) wanted = null;
  slider.min = tape.base;
  slider.max = lastNumber();
  const hasPast = tape.entries.length > 0;
  slider.disabled = !hasPast;
  const n = wanted ?? shownNumber();
  slider.value = n;
  showWhere(n);
  // Not `disabled`: that would take the focus away from who presses the button again and again.
  setEnabled('.to-start, .back', hasPast && shownNumber() > tape.base);
  setEnabled('.forward', shownNumber() < lastNumber());
  setEnabled('.to-end', tape.position !== null);
  setEnabled('.play', hasPast);
  showTicks();
}

function setEnabled(selector, isEnabled) {
  for (const button of document.querySelectorAll(selector)) button.setAttribute('aria-disabled', !isEnabled);
}

function showWhere(n) {
  const name = entry(n)?.name;
  const place = n === tape.base ? 'Base' : `${number(n)} of ${number(lastNumber())}`;
  setText(find('.where'), tape.position === null && wanted === null ? `${place} · live` : place);
  const after = `After action ${n}${name ? `, ${name}` : ''}`;
  slider.setAttribute('aria-valuetext', n === tape.base ? 'Before the first action' : after);
}

// Marks, pins and failures, so that one finds them again.
function showTicks() {
  const kind = (each) => (markName(each.n) ? 'mark' : tape.pinned.has(each.n) ? 'pin' : each.failed !== null ? 'failure' : null);
  const shown = tape.entries.filter(kind).slice(-MOST_TICKS);
  const extent = Math.max(lastNumber() - tape.base, 1);
  ticks.replaceChildren(...shown.map((each) => {
    const tick = make('span', { class: `tick ${kind(each)}` }, markName(each.n) ?? '');
    tick.style.insetInlineStart = `${((each.n - tape.base) / extent) * 100}%`;
    return tick;
  }));
}
