// The keys of the page. Each can be pressed wherever the focus is, but in a field that takes text.

import { goToNewest, focusList, move, movePage, moveToCause, moveToFirst, moveToFirstCaused } from './actions.js';
import { resume, toggleLock, togglePin, toggleSkip, travel } from './commands.js';
import { copyAction } from './copy.js';
import { find, make } from './dom.js';
import { toggleTree } from './filters.js';
import { togglePlay } from './play.js';
import { selected, toggleMark } from './selection.js';
import { entry } from './tape.js';
import { openTab } from './tabs.js';
import { step, toEnd, toStart } from './timebar.js';

const help = find('#help');

const withAction = (perform) => () => { if (entry(selected())) perform(selected()); };

const groups = {
  List: [
    [['j', 'ArrowDown'], 'next action', () => move(1)],
    [['k', 'ArrowUp'], 'action before', () => move(-1)],
    [['PageDown'], 'a page down', () => movePage(1)],
    [['PageUp'], 'a page up', () => movePage(-1)],
    [['Home', 'g'], 'first action', moveToFirst],
    [['End', 'G'], 'newest action, and follow', goToNewest],
    [['ArrowLeft', 'h'], 'to the cause', moveToCause],
    [['ArrowRight', 'n'], 'to the first action that it led to', moveToFirstCaused],
    [['/'], 'search', () => find('#search').focus()],
    [['v'], 'list or tree', toggleTree],
    [['Escape'], 'from a field back to the list', focusList],
  ],
  Time: [
    [['t'], 'travel to the selected action', withAction((n) => travel(n))],
    [['r'], 'resume', resume],
    [['['], 'step back', () => step(-1)],
    [[']'], 'step forward', () => step(1)],
    [['{'], 'to the start', toStart],
    [['}'], 'to the live end', toEnd],
    [[' '], 'play or pause', togglePlay],
    [['s'], 'skip the selected action, or not', withAction(toggleSkip)],
    [['l'], 'lock or unlock', toggleLock],
  ],
  Action: [
    [['m'], 'mark for a difference', withAction(toggleMark)],
    [['p'], 'pin', withAction(togglePin)],
    [['c'], 'copy as Swift', withAction((n) => copyAction(n, 'swift'))],
    [['C'], 'copy as JSON', withAction((n) => copyAction(n, 'json'))],
  ],
  Page: [
    [['1', '2', '3', '4', '5', '6', '7', '8', '9'], 'tabs', (key) => openTab(Number(key) - 1)],
    [['?'], 'this list', () => help.showModal()],
  ],
};

// What the keys below do inside a pane is said with it: arrows move in a tree, pan and choose in the graph.
const inPanes = [
  [['↑', '↓', '←', '→'], 'in a tree: move, open, close'],
  [['Ctrl', 'Enter'], 'in the editor: send'],
  [['+', '−', '0'], 'in the graph: zoom, or show all'],
  [['↑', '↓', '←', '→'], 'in the graph: pan'],
  [['.', ','], 'in the graph: next node, node before'],
];

const commands = new Map(Object.values(groups).flat().flatMap(([keys, , perform]) => keys.map((key) => [key, perform])));
const names = { ' ': 'Space', ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

// Keys with which the focused control does something of its own.
const OF_LISTS = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);
const TEXT = 'input:not([type=range]):not([type=checkbox]):not([type=file]), textarea, select';
const PRESSED = 'button, a, select, summary, [role=treeitem], input';

export function startKeyboard() {
  showHelp();
  find('.help').addEventListener('click', () => help.showModal());
  document.addEventListener('keydown', (event) => {
    const isForOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (isForOthers || document.querySelector('dialog[open]')) return;
    const perform = commands.get(event.key);
    if (!perform || isForControl(event)) return;
    event.preventDefault();
    perform(event.key);
  });
}

function isForControl({ key, target }) {
  if (key === 'Escape') return false;
  if (target.matches(TEXT)) return true;
  if (key === ' ') return target.matches(PRESSED);
  return OF_LISTS.has(key) && target !== document.body && !target.matches('.grid');
}

function showHelp() {
  const kbd = (key) => make('kbd', {}, names[key] ?? key);
  const row = (keys, text) => make('div', {}, make('dt', {}, ...keys.map(kbd)), make('dd', {}, text));
  const list = (title, rows) => make('section', {}, make('h3', {}, title), make('dl', {}, ...rows));
  const short = (keys) => (keys.length > 4 ? [`${keys[0]}–${keys.at(-1)}`] : keys);
  find('.keys', help).replaceChildren(
    ...Object.entries(groups).map(([title, rows]) => list(title, rows.map(([keys, text]) => row(short(keys), text)))),
    list('Inside a pane', inPanes.map(([keys, text]) => row(keys, text))),
  );
}
