// The keyboard in a tree: one node is a tab stop, the arrow keys move it. It stays where it was when the tree is
// drawn anew.

export class TreeKeys {
  #element;
  #path = '';

  constructor(element, toggle) {
    this.#element = element;
    element.addEventListener('focusin', ({ target }) => this.#stopAt(target.closest('[role=treeitem]')));
    element.addEventListener('keydown', (event) => {
      if (!event.target.matches('[role=treeitem]') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!this.#perform(event.key, event.target, toggle)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  focus(path) {
    const item = this.#item(path);
    item?.focus();
    item?.scrollIntoView({ block: 'nearest' });
  }

  /// Returns a function that puts the tab stop, and the focus if it was here, where it is now.
  remember() {
    const hadFocus = this.#element.contains(document.activeElement) && document.activeElement.closest('[role=treeitem]');
    return () => {
      const item = this.#item(this.#path) ?? this.#items()[0];
      if (!item) return;
      this.#stopAt(item);
      if (hadFocus) item.focus({ preventScroll: true });
    };
  }

  #perform(key, item, toggle) {
    const items = this.#items();
    const index = items.indexOf(item);
    const isOpen = item.getAttribute('aria-expanded');
    const go = (target) => { target?.focus(); return true; };
    switch (key) {
      case 'ArrowDown': return go(items[index + 1]);
      case 'ArrowUp': return go(items[index - 1]);
      case 'Home': return go(items[0]);
      case 'End': return go(items.at(-1));
      case 'ArrowRight': return isOpen === 'true' ? go(items[index + 1]) : isOpen && (toggle(item.dataset.path), true);
      case 'ArrowLeft':
        return isOpen === 'true' ? (toggle(item.dataset.path), true) : go(item.parentElement.closest('[role=treeitem]'));
      case 'Enter': case ' ': return isOpen && (toggle(item.dataset.path), true);
      default: return false;
    }
  }

  #stopAt(item) {
    if (!item) return;
    for (const each of this.#element.querySelectorAll('[tabindex="0"]')) each.tabIndex = -1;
    item.tabIndex = 0;
    for (const button of item.querySelectorAll(':scope > .node button')) button.tabIndex = 0;
    this.#path = item.dataset.path;
  }

  #items() {
    return [...this.#element.querySelectorAll('[role=treeitem]')];
  }

  #item(path) {
    return this.#items().find(({ dataset }) => dataset.path === path);
  }
}
