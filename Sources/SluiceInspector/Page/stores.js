// Which store is shown: a program may have several.

import { stores, useStore } from './api.js';
import { find, make, setText } from './dom.js';
import { follow } from './feed.js';
import { showConnection, showTrouble } from './notices.js';
import { select } from './selection.js';

const RETRY = 1000;

const picker = find('#store');
let stop = null;
let process = null; // of the program; another one is another recording
let wasLost = false;

export function startStores() {
  picker.addEventListener('change', () => open(picker.value));
  return findStores();
}

// Asks until there is an answer with a store.
async function findStores() {
  try {
    const answer = await stores();
    showConnection(null);
    showStores(answer);
    if (answer.stores.length > 0) return open(picker.value);
    showTrouble('The program has no store with an inspector yet.');
  } catch (error) {
    showConnection(error);
  }
  setTimeout(findStores, RETRY);
}

function showStores({ stores: all, process: name, pid }) {
  process = pid;
  const before = picker.value;
  picker.replaceChildren(...all.map((store) => make('option', { value: store.id }, store.name)));
  if (all.some(({ id }) => String(id) === before)) picker.value = before;
  find('.picker').classList.toggle('is-single', all.length < 2);
  setText(find('.process'), `${name} (${pid})`);
}

function open(id) {
  stop?.();
  useStore(id);
  select(null);
  document.title = `${picker.selectedOptions[0].textContent} – Sluice Inspector`;
  stop = follow(told);
}

async function told(error) {
  showConnection(error);
  const isBack = wasLost && !error;
  wasLost = Boolean(error);
  if (isBack) await lookAgain();
}

// After a loss the program may be another one, with other stores.
async function lookAgain() {
  const before = process;
  const answer = await stores().catch(() => null);
  if (!answer) return;
  showStores(answer);
  if (before !== process && answer.stores.length > 0) open(picker.value);
}
