// The cases beside the editor: those that match the word that is typed. Arrow keys and Enter choose one.

import { make } from './dom.js';

export class Completion {
  #editor;
  #list;
  #commands;
  #cases = [];
  #shown = [];
  #active = -1;

  /// `commands.fill(json)` takes what was chosen; `commands.submit()` is Ctrl and Enter.
  constructor(editor, list, commands) {
    [this.#editor, this.#list, this.#commands] = [editor, list, commands];
    editor.setAttribute('aria-controls', list.id);
    editor.setAttribute('aria-autocomplete', 'list');
    editor.addEventListener('input', () => this.#show());
    editor.addEventListener('keydown', (event) => { if (this.#perform(event)) event.preventDefault(); });
    // Before the editor loses its focus.
    list.addEventListener('pointerdown', (event) => this.#choose(event.target.closest('li'), event));
  }

  /// Offers these cases, `{ name, json }`.
  offer(cases) {
    this.#cases = cases.filter(({ json }) => json !== null);
    this.#show();
  }

  // The name of a case is typed alone, or as the first key of an object that is not complete.
  #word() {
    const before = this.#editor.value.slice(0, this.#editor.selectionStart);
    return /^\s*\{?\s*"?([\w]*)$/.exec(before)?.[1].toLowerCase() ?? null;
  }

  #show() {
    const word = this.#word();
    const matching = word ? this.#cases.filter(({ name }) => name.toLowerCase().includes(word)) : this.#cases;
    this.#shown = matching.length > 0 ? matching : this.#cases;
    this.#active = word && matching.length > 0 ? 0 : -1;
    this.#draw();
  }

  #draw() {
    this.#list.replaceChildren(...this.#shown.map(({ name, json }, index) => make('li', {
      role: 'option', id: `case-${index}`, 'data-index': index, 'aria-selected': String(index === this.#active), title: json,
    }, name)));
    if (this.#active >= 0) this.#editor.setAttribute('aria-activedescendant', `case-${this.#active}`);
    else this.#editor.removeAttribute('aria-activedescendant');
    this.#list.children[this.#active]?.scrollIntoView({ block: 'nearest' });
  }

  #perform({ key, ctrlKey, metaKey }) {
    if (key === 'Enter' && (ctrlKey || metaKey)) return this.#commands.submit(), true;
    const isChoosing = this.#word() !== null && this.#shown.length > 0;
    if (!isChoosing) return false;
    if (key === 'ArrowDown') return this.#move(1);
    if (key === 'ArrowUp') return this.#move(-1);
    if (key === 'Escape' && this.#active >= 0) return this.#activate(-1);
    if ((key !== 'Enter' && key !== 'Tab') || this.#active < 0) return false;
    this.#fill(this.#active);
    return true;
  }

  #move(distance) {
    return this.#activate((this.#active + distance + this.#shown.length) % this.#shown.length);
  }

  #activate(index) {
    this.#active = index;
    this.#draw();
    return true;
  }

  #choose(item, event) {
    if (!item) return;
    event.preventDefault();
    this.#fill(Number(item.dataset.index));
    this.#editor.focus();
  }

  #fill(index) {
    this.#commands.fill(this.#shown[index].json);
    this.#show();
  }
}
