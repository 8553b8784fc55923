// A value as a tree. Children are asked for when a node is opened, 100 at a time.

import { coalesced, emptyNote, make } from './dom.js';
import { TreeKeys } from './tree-keys.js';
import { makeNode } from './tree-node.js';
import { number } from './format.js';

const PAGE = 100;

export class Tree {
  #element;
  #options;
  #open = new Map([['', PAGE]]); // path → how many of its children are shown
  #values = new Map(); // path → the value that was shown last
  #keys;
  #version = 0;

  /// `load(path, from, count)` answers with a node and a page of its children; `follow(path)` is what a button of
  /// each node does, if given; `root` is what the whole is called; `marksChanges` marks values that are others than
  /// before; `missing` is a sentence for a value that is not there.
  constructor(element, options) {
    this.#element = element;
    this.#options = options;
    this.#keys = new TreeKeys(element, (path) => this.toggle(path));
    this.refresh = coalesced(() => this.#refresh());
  }

  toggle(path) {
    if (this.#open.has(path)) this.#open.delete(path);
    else this.#open.set(path, PAGE);
    return this.refresh();
  }

  /// Opens all nodes on the way to a path, and puts the focus on its node.
  async reveal(path) {
    for (const above of pathsAbove(path)) if (!this.#open.has(above)) this.#open.set(above, PAGE);
    await this.refresh();
    this.#keys.focus(path);
  }

  // The new tree replaces the old one in one step, so that nothing flickers.
  async #refresh() {
    const version = ++this.#version;
    const values = new Map();
    const root = await this.#branch('', null, 1, values);
    if (version !== this.#version) return;
    const restore = this.#keys.remember();
    const list = make('ul', { role: 'tree', 'aria-label': this.#options.label, class: 'tree' }, ...(root ? [root] : []));
    this.#element.replaceChildren(root ? list : emptyNote(this.#options.missing));
    this.#values = values;
    restore();
  }

  // The item of a path with what is open below it. `node` is null for the root, which is not known before its answer.
  async #branch(path, node, level, values) {
    const isOpen = this.#open.has(path);
    const answer = isOpen || !node ? await this.#children(path) : null;
    const shown = node ?? (answer?.node ? { ...answer.node, label: answer.node.label || this.#options.root } : null);
    if (!shown) return null;
    values.set(path, shown.value);
    const isChanged = this.#options.marksChanges && this.#values.has(path) && this.#values.get(path) !== shown.value;
    const { follow } = this.#options;
    const item = makeNode(shown, { path, level, isOpen, isChanged, toggle: () => this.toggle(path), follow });
    if (isOpen && answer.children) item.append(await this.#group(answer, path, level, values));
    return item;
  }

  async #group({ children, total }, path, level, values) {
    const items = await Promise.all(children.map((child) => this.#branch(child.path, child, level + 1, values)));
    const rest = total - children.length;
    return make('ul', { role: 'group' }, ...items, ...(rest > 0 ? [this.#more(path, rest)] : []));
  }

  #more(path, rest) {
    const text = `${number(Math.min(rest, PAGE))} more… (${number(rest)} are left)`;
    const showMore = () => {
      this.#open.set(path, (this.#open.get(path) ?? 0) + PAGE);
      this.refresh();
    };
    return make('li', { role: 'none' }, make('button', { class: 'more', type: 'button', onclick: showMore }, text));
  }

  // A server need not answer more than a page at a time.
  async #children(path) {
    const wanted = this.#open.get(path) ?? 0;
    const answer = await this.#options.load(path, 0, Math.min(wanted, PAGE));
    while (answer.children && answer.children.length < Math.min(wanted, answer.total)) {
      const next = await this.#options.load(path, answer.children.length, PAGE);
      if (!next.children?.length) break;
      answer.children.push(...next.children);
    }
    return answer;
  }
}

// "todos[3].title" has the paths "", "todos" and "todos[3]" above it.
function pathsAbove(path) {
  // A backslash says that what follows it is part of a name.
  const steps = [...path.matchAll(/\\.|[.[]/gs)].filter(([text]) => text.length === 1);
  const ends = steps.map(({ index }) => index).filter((index) => index > 0);
  return ['', ...ends.map((index) => path.slice(0, index))];
}
