// The tab Action: one action in full, and what can be done with it.

import { get } from './api.js';
import { showAction } from './actions.js';
import { rewind, togglePin, toggleSkip, travel } from './commands.js';
import { copyAction } from './copy.js';
import { button, emptyNote, factList, find, make, setText } from './dom.js';
import { clock, duration, seconds, sender } from './format.js';
import { pretty } from './json-text.js';
import { editAction } from './send.js';
import { markName, selected, selectedEntry, toggleMark } from './selection.js';
import { tape } from './tape.js';
import { Tree } from './tree.js';

let parts = {};
let drawn = null; // the number of the action whose values are shown
let drawnText = ''; // and what it was: after a rewind the number may be another action's
let tree = null;

export const detailTab = { name: 'Action', start, draw };

function start(panel) {
  const section = (title, content) => make('section', {}, make('h4', {}, title), content);
  const pre = () => make('pre', { tabindex: 0 });
  parts = {
    title: make('h3'), failure: make('p', { class: 'failure' }), facts: make('div'), chain: make('p', { class: 'chain' }),
    buttons: make('div', { class: 'buttons', role: 'group', 'aria-label': 'This action' }),
    swift: pre(), json: pre(), tree: make('div'), coeffects: make('div'), attachments: make('p'),
  };
  parts.full = make('div', { class: 'full' }, parts.title, parts.buttons, parts.failure, parts.facts,
    section('Cause and effect', parts.chain), section('Swift', parts.swift), section('Values', parts.tree),
    section('JSON', parts.json), section('Read from outside', parts.coeffects), section('Attachments', parts.attachments));
  parts.none = emptyNote('');
  panel.append(parts.full, parts.none);
  tree = new Tree(parts.tree, {
    label: 'Values of the action', root: 'action', missing: 'The program does not tell the parts of this action.',
    load: loadPart,
  });
}

async function loadPart(path, from, count) {
  const { tree: node, parts: children } = await get('action', { n: drawn, path, from, count });
  return { node, children: children ?? [], total: node?.count ?? 0 };
}

async function draw() {
  const entry = selectedEntry();
  parts.full.hidden = !entry;
  parts.none.hidden = Boolean(entry);
  if (!entry) return setText(parts.none, noneText());
  showEntry(entry);
  const action = await get('action', { n: entry.n });
  if (entry.n !== selected()) return;
  await showFull(entry, action);
}

const noneText = () => (tape.entries.length === 0
  ? 'No action is selected. As soon as the program sends one, it is shown here.'
  : 'No action is selected: this is the state before the first one.');

function showEntry(entry) {
  setText(parts.title, `${entry.n}  ${entry.name}`);
  setText(parts.failure, entry.failed ? `Failed: ${entry.failed}` : '');
  parts.failure.hidden = !entry.failed;
  showButtons(entry);
  parts.facts.replaceChildren(factList({
    Sent: `by ${sender(entry)}${entry.at ? `, ${entry.at}` : ''}`,
    When: `${seconds(entry.time)} after the start, ${clock(entry.wall)}`,
    Reducers: duration(entry.ns),
    Observers: entry.observers === null ? 'not counted' : `${entry.observers} notified`,
    State: entry.changed ? 'changed' : 'not changed',
  }));
}

function showButtons({ n }) {
  const all = [
    button('Travel here', 'Show the state after this action (t)', () => travel(n)),
    button(tape.skipped.has(n) ? 'Do not skip' : 'Skip', 'Show what the state would be without this action (s)', () => toggleSkip(n)),
    button('Rewind here…', 'Forget what came after this action and go on from here', () => rewind(n)),
    button(tape.pinned.has(n) ? 'Unpin' : 'Pin', 'Keep this action in sight (p)', () => togglePin(n)),
    button(markName(n) ? `Unmark ${markName(n)}` : 'Mark', 'Mark for a difference (m)', () => toggleMark(n)),
    button('Copy Swift', 'Copy as Swift (c)', () => copyAction(n, 'swift')),
    button('Copy JSON', 'Copy as JSON (Shift C)', () => copyAction(n, 'json')),
    ...(tape.canDecode ? [button('Edit and send', 'Change a copy and send it', () => editAction(n))] : []),
  ];
  const focused = [...parts.buttons.children].indexOf(document.activeElement);
  parts.buttons.replaceChildren(...all);
  parts.buttons.children[focused]?.focus();
}

async function showFull(entry, { swift, json, coeffects, attachments, children }) {
  setText(parts.swift, swift);
  setText(parts.json, json === null ? 'This action has no JSON: it is not Encodable.' : pretty(json));
  showChain(entry, children);
  showReads(coeffects);
  setText(parts.attachments, attachments.length > 0 ? attachments.join(', ') : 'None took part.');
  if (drawn === entry.n && drawnText === swift && find('[role=tree]', parts.tree)) return;
  [drawn, drawnText] = [entry.n, swift];
  await tree.refresh();
}

function showChain({ n, cause, root }, children) {
  const link = (number) => make('button', { type: 'button', class: 'link', onclick: () => showAction(number) }, String(number));
  const isLong = root !== null && root !== cause && root !== n;
  const causes = cause === null ? ['Came from outside. ']
    : ['Caused by ', link(cause), ...(isLong ? [', which goes back to ', link(root)] : []), '. '];
  const links = children.flatMap((number, index) => (index > 0 ? [', ', link(number)] : [link(number)]));
  const effects = children.length > 0 ? ['Led to ', ...links, '.'] : ['Led to no other action.'];
  parts.chain.replaceChildren(...causes, ...effects);
}

function showReads(coeffects) {
  const row = ({ key, value }) => make('tr', {}, make('td', {}, key), make('td', { class: 'value' }, value));
  if (coeffects.length === 0) return parts.coeffects.replaceChildren('Nothing was read.');
  parts.coeffects.replaceChildren(make('table', {}, make('tbody', {}, ...coeffects.map(row))));
}
