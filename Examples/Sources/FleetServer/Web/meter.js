// What things cost: frames of this page, the last change in the store, and the rows that it repainted.

import { setText } from './dom.js';
import { number } from './words.js';

const part = (name) => document.querySelector(`.meter .${name}`);
const frames = [];
let last;

function frame(time) {
  if (last !== undefined) frames.push(time - last);
  if (frames.length > 120) frames.shift();
  last = time;
  requestAnimationFrame(frame);
}

/// The median and the worst of the last 120 frames, in milliseconds.
export function frameTimes() {
  const sorted = frames.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] ?? 0, worst: sorted.at(-1) ?? 0 };
}

function showFrames() {
  const { median, worst } = frameTimes();
  setText(part('median'), median.toFixed(1));
  setText(part('worst'), worst.toFixed(0));
}

/// Shows what an event cost.
export function render(event, painted, rendered) {
  if (event.cost) {
    setText(part('time'), number(event.cost.time));
    const vehicles = event.cost.changes === 1 ? 'vehicle' : 'vehicles';
    const nodes = event.cost.nodes === 1 ? 'node' : 'nodes';
    setText(part('changes'), `${number(event.cost.changes)} ${vehicles}, ${number(event.cost.nodes)} ${nodes} ran`);
  }
  setText(part('painted'), number(painted));
  setText(part('rendered'), number(rendered));
}

// A hidden page has no frames: the pause is not one.
document.addEventListener('visibilitychange', () => { last = undefined; });
requestAnimationFrame(frame);
setInterval(showFrames, 500);
