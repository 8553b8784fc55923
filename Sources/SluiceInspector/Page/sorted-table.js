// A table that is ordered by the column whose head is pressed.

import { emptyNote, make } from './dom.js';

export class SortedTable {
  element = make('div');
  #label;
  #columns;
  #by;
  #isDown = true;
  #rows = [];

  /// `columns` are `{ name, value(row), text(value) }`; `by` is the index of the one to begin with.
  constructor(label, columns, by) {
    [this.#label, this.#columns, this.#by] = [label, columns, by];
  }

  show(rows, emptyText) {
    if (!rows || rows.length === 0) return this.element.replaceChildren(emptyNote(emptyText));
    this.#rows = rows;
    this.#draw();
  }

  #draw() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.textContent : null;
    const rows = [...this.#rows].sort((a, b) => this.#compare(a, b)).map((row) => this.#row(row));
    const heads = this.#columns.map((column, index) => this.#head(column, index));
    this.element.replaceChildren(make('table', { 'aria-label': this.#label },
      make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows)));
    if (focused) [...this.element.querySelectorAll('th button')].find(({ textContent }) => textContent === focused)?.focus();
  }

  #compare(a, b) {
    const { value } = this.#columns[this.#by];
    const [x, y] = [value(a) ?? -1, value(b) ?? -1];
    const order = typeof x === 'string' ? x.localeCompare(y) : x - y;
    return this.#isDown ? -order : order;
  }

  #head({ name, text }, index) {
    const sort = index === this.#by ? (this.#isDown ? 'descending' : 'ascending') : null;
    return make('th', { scope: 'col', class: text ? 'number' : null, 'aria-sort': sort },
      make('button', { type: 'button', onclick: () => this.#sortBy(index) }, name));
  }

  // Numbers begin with the largest, names with the first.
  #sortBy(index) {
    this.#isDown = index === this.#by ? !this.#isDown : Boolean(this.#columns[index].text);
    this.#by = index;
    this.#draw();
  }

  #row(row) {
    return make('tr', {}, ...this.#columns.map(({ value, text }) => (text
      ? make('td', { class: 'number' }, text(value(row)))
      : make('td', { class: 'path' }, value(row)))));
  }
}
