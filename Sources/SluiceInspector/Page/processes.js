// Other processes: a dialog adds them by the addresses that they printed, and removes them.

import { addProcess, removeProcess } from './api.js';
import { button, find, make, setText } from './dom.js';
import { say } from './notices.js';

const dialog = find('#processes');
const field = find('#process-address');
const problem = find('.problem', dialog);
const list = find('ul', dialog);

let told = null;

/// `changed(id)` runs when a process was added; without a number when one was removed.
export function startProcesses(changed) {
  told = changed;
  find('form', dialog).addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(add);
  });
  find('.close', dialog).addEventListener('click', () => dialog.close());
  // There is a token in it.
  dialog.addEventListener('close', () => { field.value = ''; });
}

export function openProcesses() {
  setText(problem, '');
  dialog.showModal();
  field.focus();
}

export const processName = ({ name, pid, address }) => (name === null ? address : `${name} (${pid})`);

export function showProcesses(processes) {
  list.hidden = processes.length === 0;
  list.replaceChildren(...processes.map((process) => make(
    'li',
    { class: process.isGone ? 'is-gone' : null },
    make('span', {}, processName(process)),
    make('span', { class: 'muted' }, process.isGone ? 'gone' : process.address),
    button('Remove', `Show ${processName(process)} no longer`, () => attempt(() => remove(process))),
  )));
}

async function attempt(perform) {
  try {
    setText(problem, '');
    await perform();
  } catch (error) {
    setText(problem, error.message);
  }
}

async function add() {
  const address = field.value.trim();
  if (address === '') return;
  const { id } = await addProcess(address);
  dialog.close();
  say('Process added');
  await told(id);
}

async function remove(process) {
  await removeProcess(process.id);
  say(`${processName(process)} removed`);
  await told();
  field.focus();
}
