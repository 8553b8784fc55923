// The rows that are in the page: those in view, some above and below, and those that must not go, such as one that is edited.
// All others are room that is kept for them.

import { Heights } from './heights.js';
import { placeOf } from './order.js';
import { makeRow, showTodo } from './row.js';

const FEW = 300; // rows that are drawn all, for the browser's own search
const MARGIN = 40; // rows drawn above and below the view
const SLACK = 20; // how many of these may come into view before more are drawn

export class Viewport {
  #list;
  #shown = [];
  #drawn = []; // the entries with a row in the page, in order
  #first = 0; // what was drawn because of the view: from here
  #last = -1; // to here
  #pinned = null;
  #isPrinting = false;

  #heights = new Heights();
  #sizes = new ResizeObserver((changes) => this.#note(changes));

  constructor(list) {
    this.#list = list;
    this.#sizes.observe(list);
    document.addEventListener('scroll', () => this.draw(), { passive: true });
    window.addEventListener('resize', () => this.draw());
    window.addEventListener('beforeprint', () => this.#print(true));
    window.addEventListener('afterprint', () => this.#print(false));
  }

  /// Shows these entries, which are in order.
  show(entries) {
    this.#shown = entries;
    this.#heights.stack(entries);
    this.#redraw();
  }

  /// Draws what has come into view.
  draw() {
    const [first, last] = this.#view();
    const isAbove = first >= this.#first + SLACK || this.#first === 0;
    const isBelow = last <= this.#last - SLACK || this.#last === this.#shown.length - 1;
    if (!isAbove || !isBelow) this.#redraw();
  }

  /// The row of an entry that is shown; it is drawn until another one is pinned.
  pin(entry) {
    this.#pinned = entry;
    if (!entry.row) this.#redraw();
    return entry.row;
  }

  /// Shows another value of a todo, if it is drawn.
  update(entry, todo) {
    const old = entry.todo;
    entry.todo = todo;
    if (entry.row) showTodo(entry.row, todo, old);
    else if (todo.title !== old.title) this.#heights.forget(entry);
  }

  #redraw() {
    const places = this.#placesInView();
    const indices = this.#indices();
    this.#removeAllBut(new Set(indices.map((index) => this.#shown[index])));
    this.#drawn = indices.map((index) => this.#shown[index]);
    this.#lay(indices);
    this.#hold(places);
  }

  // One walk that moves no row already in its place, so the focus stays and little is laid out anew.
  #lay(indices) {
    let here = this.#list.firstElementChild;
    let bottom = 0;
    for (const index of indices) {
      const entry = this.#shown[index];
      if (!entry.row) this.#make(entry);
      if (entry.row === here) here = here.nextElementSibling;
      else this.#list.insertBefore(entry.row, here);
      this.#place(entry.row, index, this.#heights.top(index) - bottom);
      bottom = this.#heights.top(index + 1);
    }
    setStyle(this.#list, 'paddingBottom', this.#heights.top(this.#shown.length) - bottom);
  }

  // A reader is told how many rows there are, and which one this is: the others are not in the page.
  #place(row, index, gap) {
    setStyle(row, 'marginTop', gap);
    setAttribute(row, 'aria-posinset', index + 1);
    setAttribute(row, 'aria-setsize', this.#shown.length);
  }

  #make(entry) {
    entry.row = makeRow(entry.todo);
    this.#sizes.observe(entry.row);
  }

  #removeAllBut(kept) {
    for (const entry of this.#drawn) {
      if (kept.has(entry)) continue;
      this.#sizes.unobserve(entry.row);
      entry.row.remove();
      entry.row = null;
    }
  }

  // Which rows are to be drawn, in order.
  #indices() {
    const areAll = this.#isPrinting || this.#shown.length <= FEW;
    const [first, last] = areAll ? [0, this.#shown.length - 1] : this.#view();
    this.#first = Math.max(first - MARGIN, 0);
    this.#last = Math.min(last + MARGIN, this.#shown.length - 1);
    const indices = this.#kept().filter((index) => index < this.#first || index > this.#last);
    for (let index = this.#first; index <= this.#last; index++) indices.push(index);
    return indices.sort((a, b) => a - b);
  }

  // The places of those that must not go, wherever they are.
  #kept() {
    const kept = new Set(this.#drawn.filter(({ row }) => row.classList.contains('editing')));
    if (this.#pinned) kept.add(this.#pinned);
    return [...kept].map((entry) => placeOf(entry, this.#shown)).filter((index) => index >= 0);
  }

  // The first and the last row that can be seen.
  #view() {
    const { top } = this.#list.getBoundingClientRect();
    return [this.#heights.rowAt(-top), this.#heights.rowAt(innerHeight - top)];
  }

  // What somebody looks at stays where it is, whatever comes and goes above. The top of the list itself may move.
  #placesInView() {
    if (this.#list.getBoundingClientRect().top >= 0) return [];
    return this.#drawn
      .map((entry) => ({ entry, ...edges(entry.row) }))
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
  }

  #hold(places) {
    const place = places.find(({ entry }) => entry.row);
    if (!place) return;
    const moved = edges(place.entry.row).top - place.top;
    if (Math.abs(moved) >= 0.5) scrollBy({ top: moved, behavior: 'instant' });
  }

  #note(changes) {
    const sizes = new Map(changes.map(({ target, borderBoxSize: [size] }) => [target, size.blockSize]));
    if (!this.#heights.note(sizes, this.#drawn, this.#list.clientWidth)) return;
    // Not at once: rows that are drawn while sizes are told would not be told of.
    requestAnimationFrame(() => {
      this.#heights.stack(this.#shown);
      this.#redraw();
    });
  }

  #print(isPrinting) {
    this.#isPrinting = isPrinting;
    this.#redraw();
  }
}

function edges(row) {
  const { top, bottom } = row.getBoundingClientRect();
  return { top, bottom };
}

function setStyle(element, property, pixels) {
  const value = Math.abs(pixels) < 0.01 ? '' : `${pixels}px`;
  if (element.style[property] !== value) element.style[property] = value;
}

function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}
