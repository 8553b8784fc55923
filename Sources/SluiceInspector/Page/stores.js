// Which store is shown: a program may have several, and so may the processes that were added.

import { stores, useStore } from './api.js';
import { find, make, setText } from './dom.js';
import { follow } from './feed.js';
import { showConnection, showTrouble } from './notices.js';
import { openProcesses, processName, showProcesses, startProcesses } from './processes.js';
import { select } from './selection.js';

const RETRY = 1000;
const REFRESH = 5000; // milliseconds between two looks at other processes: they come and go without a word
const ADD = 'add';

const picker = find('#store');
let stop = null;
let known = null; // the last answer
let shown = null; // the store that is shown, with the pid of its process: another process is another recording
let wasLost = false;

export function startStores() {
  picker.addEventListener('change', pick);
  startProcesses(refresh);
  setInterval(() => { if (known?.processes.length > 0 && !document.hidden) refresh(); }, REFRESH);
  return findStores();
}

// The last choice is a command.
function pick() {
  if (picker.value !== ADD) return open(picker.value);
  picker.value = shown?.id ?? '';
  openProcesses();
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

// Unchanged choices are left alone: the user may be looking at them.
function showStores(answer) {
  const isSame = JSON.stringify(answer) === JSON.stringify(known);
  known = answer;
  if (isSame) return;
  const before = picker.value;
  picker.replaceChildren(...choices(answer));
  if (storeOf(before)) picker.value = before;
  showProcess();
  showProcesses(answer.processes);
}

function choices({ stores: all, processes }) {
  const option = (text) => ({ id, name }) => make('option', { value: id }, text(name));
  const own = all.filter((store) => !store.process).map(option((name) => name));
  const command = make('option', { value: ADD }, processes.length > 0 ? 'Add or remove a process…' : 'Add a process…');
  const others = processes.map((process) => make(
    'optgroup',
    { label: `${processName(process)}${process.isGone ? ', gone' : ''}` },
    ...all.filter((store) => store.process === process.id).map(option((name) => (process.isGone ? `${name} (gone)` : name))),
  ));
  const first = others.length > 0 ? [make('optgroup', { label: processName(ownProcess()) }, ...own)] : own;
  return [...first, ...others, make('hr'), command];
}

const ownProcess = () => ({ name: known.process, pid: known.pid });
const storeOf = (id) => known.stores.find((store) => String(store.id) === id);
const processOf = ({ process }) => known.processes.find(({ id }) => id === process) ?? ownProcess();

function open(id) {
  stop?.();
  useStore(id);
  select(null);
  const store = storeOf(id);
  shown = { id, pid: processOf(store).pid };
  document.title = `${store.name} – Sluice Inspector`;
  showProcess();
  stop = follow(told);
}

function showProcess() {
  const store = storeOf(shown?.id);
  setText(find('.process'), processName(store ? processOf(store) : ownProcess()));
}

// A refusal, too, says that something is not as it was: the store is not served any more, or its process is gone.
async function told(error) {
  showConnection(error);
  const isOther = Boolean(error?.status) || (wasLost && !error);
  wasLost = Boolean(error);
  if (isOther) await refresh();
}

// Shows what there is now. The store that was shown may be gone, or be that of another process. `added` is a process
// whose first store is to be shown.
async function refresh(added = null) {
  const answer = await stores().catch(() => null);
  if (!answer) return;
  showStores(answer);
  if (answer.stores.length === 0) return;
  const wanted = answer.stores.find((store) => added && store.process === added);
  if (wanted) picker.value = wanted.id;
  const store = storeOf(shown?.id);
  if (wanted || !store || processOf(store).pid !== shown.pid) open(picker.value);
}
