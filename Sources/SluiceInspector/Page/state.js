// The tab State: the state after the selected action, or the one that the store shows, as a tree; and a search in it.

import { get } from './api.js';
import { coalesced, find, make, setText } from './dom.js';
import { followPath } from './follow.js';
import { isFollowing, selected } from './selection.js';
import { tape } from './tape.js';
import { openTabNamed } from './tabs.js';
import { Tree } from './tree.js';

let isLive = false;
let tree = null;
let title = null;
let search = null;
let results = null;
let buttons = null;

/// The state that is shown, as the server names it.
const which = () => (isLive || tape.entries.length === 0 ? 'live' : selected());

export const stateTab = { name: 'State', start, draw };

function start(panel) {
  const choice = (text, live) => make('button', { type: 'button', 'aria-pressed': String(isLive === live), onclick: () => choose(live) }, text);
  buttons = [choice('After the action', false), choice('Shown now', true)];
  title = make('h3');
  search = make('input', { type: 'search', placeholder: 'Search labels and values', 'aria-label': 'Search the state', autocomplete: 'off' });
  results = make('div', { class: 'results', 'aria-live': 'polite' });
  const element = make('div');
  search.addEventListener('input', coalesced(drawResults));
  panel.append(make('div', { class: 'bar' }, make('div', { class: 'choice', role: 'group', 'aria-label': 'Which state' }, ...buttons), search), title, results, element);
  tree = new Tree(element, {
    label: 'State', missing: 'This state is not there any more.', follow, marksChanges: true,
    load: (path, from, count) => get('state', { n: which(), path, from, count }),
  });
}

async function draw() {
  setText(title, titleText());
  await Promise.all([tree.refresh(), drawResults()]);
}

function titleText() {
  if (which() !== 'live') return `After action ${selected()}${isFollowing() ? ', the newest' : ''}`;
  if (tape.position === null) return 'The live state';
  return `The store shows the state after action ${tape.position}`;
}

function choose(live) {
  isLive = live;
  buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(live === (index === 1))));
  draw();
}

function follow(path) {
  followPath(path);
  openTabNamed('Follow');
}

async function drawResults() {
  const text = search.value.trim();
  if (!text) return results.replaceChildren();
  const { matches, isCut } = await get('search', { n: which(), text });
  const count = matches.length === 0 ? `Nothing contains "${text}".` : `${isCut ? 'The first ' : ''}${matches.length} found`;
  results.replaceChildren(make('p', { class: 'muted' }, count), make('ul', { class: 'matches' }, ...matches.map(match)));
}

const match = ({ path, value }) => make('li', {}, make('button', { type: 'button', onclick: () => tree.reveal(path) },
  make('span', { class: 'path' }, path), ' ', make('span', { class: 'value' }, value ?? '')));

export const focusStateSearch = () => find('#panel-state input').focus();
