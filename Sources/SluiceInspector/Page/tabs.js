// The tabs of the detail pane. A panel is drawn when it is seen, and again when what it shows may be another.

import { button, coalesced, find, make } from './dom.js';
import { showTrouble } from './notices.js';
import { onSelection } from './selection.js';
import { onTape } from './tape.js';

const list = find('.tabs');
const panels = find('.panels');
const tabs = []; // { name, tab, panel, draw }
let shown = null;

/// `panel` is `{ name, start(element), draw() }`; `draw` may be asynchronous and is never run twice at a time.
export function addTab({ name, start, draw }) {
  const id = name.toLowerCase();
  const index = tabs.length;
  const tab = button(name, `${name} (${index + 1})`, () => openTab(index));
  Object.assign(tab, { id: `tab-${id}`, role: 'tab' });
  const panel = make('section', { id: `panel-${id}`, class: `panel panel-${id}`, role: 'tabpanel', 'aria-labelledby': tab.id });
  tab.setAttribute('aria-controls', panel.id);
  list.append(tab);
  panels.append(panel);
  start(panel);
  tabs.push({ name, tab, panel, draw: coalesced(() => attempt(draw)) });
}

export function startTabs() {
  list.addEventListener('keydown', (event) => {
    const target = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    openTab((target + tabs.length) % tabs.length);
    tabs[shown].tab.focus();
  });
  onTape(redraw);
  onSelection(redraw);
  openTab(0);
}

export function openTab(index) {
  if (!tabs[index]) return;
  shown = index;
  tabs.forEach(({ tab, panel }, each) => {
    tab.setAttribute('aria-selected', each === index);
    tab.tabIndex = each === index ? 0 : -1;
    panel.hidden = each !== index;
  });
  redraw();
}

export const openTabNamed = (name) => openTab(tabs.findIndex((tab) => tab.name === name));

// Once before the next picture, however many changes there are.
let isAsked = false;
export function redraw() {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    tabs[shown]?.draw();
  });
}

// A panel of which the server is not there keeps what it shows: the feed tells of that.
async function attempt(draw) {
  try {
    await draw();
  } catch (error) {
    if (error.status === 404) return; // it went while it was asked for; the feed tells
    if (error.status) showTrouble(error.message);
    else if (!(error.message ?? '').includes('does not answer')) throw error;
  }
}
