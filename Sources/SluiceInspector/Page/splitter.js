// The line between the list and the details, which the mouse or the arrow keys move.

import { find } from './dom.js';

const KEY = 'sluice-inspector-width';
const splitter = find('.splitter');
const main = find('main');
const [LEAST, MOST, STEP] = [25, 75, 2]; // per cent

let share = 45;

export function startSplitter() {
  splitter.addEventListener('pointerdown', (event) => {
    splitter.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  splitter.addEventListener('pointermove', (event) => {
    if (!splitter.hasPointerCapture(event.pointerId)) return;
    const { left, width } = main.getBoundingClientRect();
    set(((event.clientX - left) / width) * 100);
  });
  splitter.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') set(share - STEP);
    if (key === 'ArrowRight') set(share + STEP);
  });
  set(Number(stored()) || share);
}

function set(value) {
  share = Math.round(Math.min(Math.max(value, LEAST), MOST));
  main.style.setProperty('--share', `${share}%`);
  for (const [name, text] of [['now', share], ['min', LEAST], ['max', MOST]]) splitter.setAttribute(`aria-value${name}`, text);
  try {
    localStorage.setItem(KEY, share);
  } catch { /* the width then lasts as long as the page */ }
}

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
