// The tab State: the state after the selected action, or the one that the store shows, as a tree; and a search in it.

import { get } from './api.js';
import { button, coalesced, make, setText } from './dom.js';
import { followPath } from './follow.js';
import { isFollowing, selected } from './selection.js';
import { tape } from './tape.js';
import { openTabNamed, redraw } from './tabs.js';
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
  buttons = [button('After the action', null, () => choose(false)), button('Shown now', null, () => choose(true))];
  showChoice();
  title = make('h3');
  search = make('input', { type: 'search', placeholder: 'Search labels and values', 'aria-label': 'Search the state' });
  results = make('div', { class: 'results', 'aria-live': 'polite' });
  const element = make('div');
  search.addEventListener('input', coalesced(drawResults));
  const choice = make('div', { class: 'choice', role: 'group', 'aria-label': 'Which state' }, ...buttons);
  panel.append(make('div', { class: 'bar' }, choice, search), title, results, element);
  tree = new Tree(element, {
    label: 'State', root: 'state', missing: 'This state is not there any more.', follow, marksChanges: true,
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
  showChoice();
  redraw();
}

function showChoice() {
  buttons.forEach((each, index) => each.setAttribute('aria-pressed', isLive === (index === 1)));
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
