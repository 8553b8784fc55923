// One node of a tree.

import { copy } from './copy.js';
import { make } from './dom.js';

/// `item` says where the node is and what it does: `path`, `level`, `isOpen`, `isChanged`, `toggle()`, `follow(path)`.
export function makeNode(node, { path, level, isOpen, isChanged, toggle, follow }) {
  const expanded = node.count > 0 ? String(isOpen) : null;
  const attributes = { role: 'treeitem', 'aria-level': level, 'aria-expanded': expanded, tabindex: -1, 'data-path': path };
  const line = make('div', { class: `node${isChanged ? ' is-changed' : ''}` },
    make('span', { class: 'twisty', 'aria-hidden': 'true' }, node.count > 0 ? (isOpen ? '▾' : '▸') : ''),
    make('span', { class: 'label' }, node.label || '(no name)'),
    make('span', { class: `value ${node.kind}` }, valueText(node)),
    make('span', { class: 'type' }, node.type),
    buttons(node, path, follow),
  );
  line.onclick = (event) => { if (node.count > 0 && !event.target.closest('button')) toggle(); };
  return make('li', attributes, line);
}

function valueText({ kind, value }) {
  return kind === 'string' && value !== null ? `"${value}"` : value ?? '';
}

function buttons(node, path, follow) {
  const button = (text, title, perform) => make('button', { type: 'button', tabindex: -1, title, onclick: perform }, text);
  return make('span', { class: 'node-buttons' },
    follow && path ? button('Follow', `Show how ${path} changed over time`, () => follow(path)) : null,
    node.value === null ? null : button('Copy', 'Copy the value', () => copy(node.value, 'the value')),
  );
}
