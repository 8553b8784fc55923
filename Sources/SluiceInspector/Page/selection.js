// What the user points at: the selected action, and the two marks for a difference. The marks are of this page alone.

import { entry, lastNumber, onTape, tape } from './tape.js';

let chosen = null; // null follows the newest action
let marks = [];
const listeners = [];

/// `listener()` runs when the selection or the marks change.
export function onSelection(listener) {
  listeners.push(listener);
}

/// The number of the selected action: the newest one, as long as nobody chose.
export const selected = () => chosen ?? lastNumber();
export const isFollowing = () => chosen === null;
export const selectedEntry = () => entry(selected());
export const marked = () => marks;

export function select(n) {
  chosen = n;
  tell();
}

export const followNewest = () => select(null);

/// Marks an action, or takes its mark back. A third mark replaces the older one.
export function toggleMark(n) {
  marks = marks.includes(n) ? marks.filter((mark) => mark !== n) : [...marks, n].slice(-2);
  tell();
}

export function clearMarks() {
  marks = [];
  tell();
}

/// "A" for the earlier mark, "B" for the later one, null for no mark.
export function markName(n) {
  if (!marks.includes(n)) return null;
  return n === Math.min(...marks) ? 'A' : 'B';
}

onTape(() => {
  const isThere = (n) => n === tape.base || Boolean(entry(n));
  if (chosen !== null && !isThere(chosen)) chosen = null;
  marks = marks.filter(isThere);
});

function tell() {
  for (const listener of listeners) listener();
}
