// The pane with the list of actions: the newest at the bottom, in view unless somebody has scrolled away.

import { button, find, setText } from './dom.js';
import { makeRow, showRow } from './action-row.js';
import { clearFilters, isFiltering } from './filters.js';
import { number, plural } from './format.js';
import { VirtualRows } from './rows.js';
import { followNewest, isFollowing, onSelection, select, selected } from './selection.js';
import { indexOf, onShown, passingCount, shownItems } from './shown.js';
import { entry, lastNumber, onTape, tape } from './tape.js';

const grid = find('.grid');
const empty = find('.actions-empty');
const newest = find('.newest');
const HEIGHT = 26; // as in actions.css

const rows = new VirtualRows(find('.scroller'), find('.rows'), {
  height: HEIGHT,
  make: makeRow,
  fill: (row, index) => showRow(row, shownItems()[index], index),
});

let isAtEnd = true; // as the user left it
let unmeasured = 0; // actions without a time

export function startActions() {
  onShown(update);
  onTape(showUnmeasured);
  onSelection(showSelection);
  find('.scroller').addEventListener('scroll', noteScroll, { passive: true });
  find('.rows').addEventListener('click', (event) => choose(event.target.closest('.row')));
  newest.addEventListener('click', goToNewest);
  new ResizeObserver(() => { if (isAtEnd) rows.scrollToEnd(); }).observe(find('.scroller'));
}

/// Selects the newest action, and every one that comes, until another one is chosen.
export function goToNewest() {
  isAtEnd = true;
  followNewest();
  rows.scrollToEnd();
}

/// Selects another action by its place among those shown: `move(1)` the next one.
export function move(distance) {
  const items = shownItems();
  if (items.length === 0) return;
  const index = indexOf(selected());
  const target = index < 0 ? items.length - 1 : Math.min(Math.max(index + distance, 0), items.length - 1);
  selectIndex(target);
}

export const movePage = (direction) => move(direction * rows.page);
export const moveToFirst = () => { if (shownItems().length > 0) selectIndex(0); };
export const focusList = () => grid.focus();

/// Selects what led to the selected action, or the first one to which it led.
export function moveToCause() {
  const cause = entry(selected())?.cause;
  if (cause && entry(cause)) showAction(cause);
}

export function moveToFirstCaused() {
  const n = selected();
  const caused = tape.entries.find((each) => each.cause === n);
  if (caused) showAction(caused.n);
}

/// Selects the action whose state is looked at; of the newest state the newest action, whichever that will be.
export function lookAt(n) {
  if (n === lastNumber()) return goToNewest();
  isAtEnd = false;
  select(n);
  if (indexOf(n) >= 0) rows.reveal(indexOf(n));
}

/// Selects an action and has it in view, also if the filters leave it out.
export function showAction(n) {
  if (indexOf(n) < 0 && entry(n)) clearFilters();
  select(n);
  if (indexOf(n) >= 0) rows.reveal(indexOf(n));
}

function selectIndex(index) {
  const { n } = shownItems()[index].entry;
  // From the newest one on, the list follows again.
  if (n === lastNumber()) return goToNewest();
  isAtEnd = false;
  select(n);
  rows.reveal(index);
  showActive();
}

function choose(row) {
  if (!row) return;
  isAtEnd = false;
  select(Number(row.dataset.n));
}

function noteScroll() {
  isAtEnd = rows.isAtEnd;
  showActive();
  showNewest();
}

function update(removed) {
  const wasAtEnd = isAtEnd;
  rows.show(shownItems().length, removed);
  if (wasAtEnd) rows.scrollToEnd();
  isAtEnd = wasAtEnd || rows.isAtEnd;
  grid.setAttribute('aria-rowcount', shownItems().length + 1);
  showActive();
  showCounts();
  showNewest();
}

function showSelection() {
  rows.show(shownItems().length);
  showActive();
  showNewest();
}

// A reader follows the selected row only while it is in the page.
function showActive() {
  const id = `action-${selected()}`;
  if (document.getElementById(id)) grid.setAttribute('aria-activedescendant', id);
  else grid.removeAttribute('aria-activedescendant');
}

function showNewest() {
  newest.hidden = shownItems().length === 0 || (isAtEnd && isFollowing());
}

function showCounts() {
  const all = tape.entries.length;
  setText(find('.count'), isFiltering() ? `${number(passingCount())} of ${plural(all, 'action')}` : plural(all, 'action'));
  const went = `${plural(tape.dropped, 'older action')} ${tape.dropped === 1 ? 'was' : 'were'} let go to bound memory.`;
  setText(find('.dropped'), tape.dropped > 0 ? went : '');
  empty.hidden = shownItems().length > 0;
  if (!empty.hidden) showEmpty(all);
}

// A store measures nothing for a page while none is open, so the first actions often have no time.
function showUnmeasured({ added, removed, isRewritten }) {
  const isCountedAnew = isRewritten || removed > 0;
  const counted = isCountedAnew ? tape.entries : tape.entries.slice(tape.entries.length - added);
  unmeasured = counted.filter(({ ns }) => (ns ?? null) === null).length + (isCountedAnew ? 0 : unmeasured);
  const text = `${number(unmeasured)} without time and observers, from when no page was open.`;
  setText(find('.unmeasured'), unmeasured > 0 ? text : '');
}

function showEmpty(all) {
  const text = all > 0 ? 'No action passes the filters.' : 'No actions yet. Use the program, or send one in the tab Send.';
  empty.replaceChildren(text);
  if (all > 0) empty.append(' ', button('Clear filters', null, clearFilters));
}
