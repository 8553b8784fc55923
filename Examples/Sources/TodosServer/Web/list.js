// The todos that the page knows, in order, and those of them that the filter lets pass. What is drawn of these is for the
// viewport to say.

import { placeFor, placeOf } from './order.js';
import { Viewport } from './viewport.js';

export class TodoList {
  #entries = new Map(); // id → { todo, order, row, height }, in order
  #shown = []; // the entries that pass, in order
  #filter = () => true;
  #nextOrder = 0;
  #viewport;
  #onRemove;

  /// `onRemove(row)` runs just before a row goes because its todo is gone.
  constructor(list, onRemove) {
    this.#viewport = new Viewport(list);
    this.#onRemove = onRemove;
  }

  todo(row) {
    return this.entry(row)?.todo;
  }

  entry(row) {
    return this.#entries.get(row.dataset.id);
  }

  has(id) {
    return this.#entries.has(id);
  }

  /// The entries that are shown now; a later change is made in place, or in another array.
  get shown() {
    return this.#shown;
  }

  /// The place of an entry among those that are shown; -1 if it is not.
  indexOf(entry) {
    return placeOf(entry, this.#shown);
  }

  /// The row of an entry that is shown. It stays until another one is asked for, wherever the page is scrolled to.
  row(entry) {
    return this.#viewport.pin(entry);
  }

  /// Draws what has come into view.
  draw() {
    this.#viewport.draw();
  }

  show(filter) {
    this.#filter = filter;
    this.#filterAll();
  }

  /// Replaces everything, but keeps the row of each todo that stays, with its focus and its edit.
  replace(todos) {
    const old = this.#entries;
    this.#entries = new Map();
    for (const todo of todos) {
      const entry = old.get(todo.id);
      if (entry) this.#keep(entry, todo);
      else this.#add(todo);
      old.delete(todo.id);
    }
    for (const entry of old.values()) this.#letGo(entry);
    this.#filterAll();
  }

  /// Takes rows out, puts those in that have a place, in order, and sets the others; new ones go to the end.
  patch({ remove = [], insert = [], set = [] }) {
    const removed = remove.map((id) => this.#remove(id)).filter(Boolean);
    if (insert.length > 0) this.#insertInPlaces(insert);
    const changed = [...set.map((todo) => this.#set(todo)), ...insert.map(({ row }) => this.#entries.get(row.id))];
    // To place one is to look for it, and to move those behind it: for many, one walk over all is quicker.
    if (removed.length + changed.length > 20 || insert.length > 0) return this.#filterAll();
    removed.forEach((entry) => this.#takeOut(entry));
    changed.forEach((entry) => this.#place(entry));
    this.#viewport.show(this.#shown);
  }

  /// Asks the filter again, for instance when an edit has ended.
  placeAgain(row) {
    const entry = this.entry(row);
    if (entry) this.#place(entry);
    this.#viewport.show(this.#shown);
  }

  #set(todo) {
    const entry = this.#entries.get(todo.id);
    if (!entry) return this.#add(todo);
    this.#viewport.update(entry, todo);
    return entry;
  }

  #add(todo) {
    const entry = { todo, order: this.#nextOrder++, row: null, height: 0, width: 0 };
    this.#entries.set(todo.id, entry);
    return entry;
  }

  // Rare, so that all are numbered again, and none has to leave room.
  #insertInPlaces(places) {
    const entries = [...this.#entries.values()];
    for (const { at, row } of places) entries.splice(at, 0, this.#add(row));
    this.#entries = new Map(entries.map((entry) => [entry.todo.id, entry]));
    entries.forEach((entry, order) => { entry.order = order; });
    this.#nextOrder = entries.length;
  }

  #keep(entry, todo) {
    this.#viewport.update(entry, todo);
    entry.order = this.#nextOrder++;
    this.#entries.set(todo.id, entry);
  }

  #remove(id) {
    const entry = this.#entries.get(id);
    if (!entry) return null;
    this.#entries.delete(id);
    this.#letGo(entry);
    return entry;
  }

  #letGo({ row }) {
    if (row) this.#onRemove(row);
  }

  #passes({ todo, row }) {
    return this.#filter(todo) || Boolean(row?.classList.contains('editing'));
  }

  #filterAll() {
    this.#shown = [...this.#entries.values()].filter((entry) => this.#passes(entry));
    this.#viewport.show(this.#shown);
  }

  #place(entry) {
    const index = placeFor(entry.order, this.#shown);
    if (!this.#passes(entry)) this.#takeOut(entry);
    else if (this.#shown[index] !== entry) this.#shown.splice(index, 0, entry);
  }

  #takeOut(entry) {
    const index = this.indexOf(entry);
    if (index >= 0) this.#shown.splice(index, 1);
  }
}
