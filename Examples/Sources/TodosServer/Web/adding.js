// The field for a new todo. Its text goes only when the server has it; no text is ever lost.

import { newId, send } from './actions.js';
import { clearTrouble, showTrouble } from './notices.js';

const input = document.querySelector('.new-todo');
const box = document.querySelector('.unsaved');

let waiting = null; // on its way to the server, its text still in the field
let refused = null; // not saved, its text back in the field
let unsaved = []; // not saved, and the field already holds other text

export function startAdding() {
  input.addEventListener('keydown', pressed);
  input.addEventListener('input', () => { waiting = null; });
  box.querySelector('button').addEventListener('click', tryAgain);
}

/// An answer can get lost although the server has the todo: the stream then shows it.
export function noticeArrivals(isShown) {
  if (refused && isShown(refused.id)) saved(refused);
  const missing = unsaved.filter((todo) => !isShown(todo.id));
  if (missing.length < unsaved.length) keep(missing);
}

function pressed(event) {
  if (event.isComposing) return;
  if (event.key === 'Enter') submit();
  else if (waiting && isCharacter(event)) startNextTitle();
}

function submit() {
  const title = input.value.trim();
  if (!title || waiting) return;
  // The same id again: if only the answer got lost, the server can see that it has this todo.
  waiting = refused?.title === title ? refused : { id: newId(), title };
  refused = null;
  add(waiting);
}

async function add(todo) {
  try {
    await send({ add: todo });
    saved(todo);
    clearTrouble();
  } catch (error) {
    giveBack(todo, error.message);
  }
}

function saved(todo) {
  const isInField = todo === waiting || (todo === refused && input.value.trim() === todo.title);
  if (isInField) input.value = '';
  if (todo === waiting) waiting = null;
  if (todo === refused) {
    refused = null;
    clearTrouble();
  }
}

function giveBack(todo, reason) {
  if (todo === waiting || input.value === '') {
    input.value = todo.title;
    refused = todo;
    waiting = null;
    showTrouble(`Not saved: ${reason} Your text is still here.`);
  } else {
    showTrouble(`Not saved: ${reason}`);
    keep([...unsaved, todo]);
  }
}

// Who types on before the answer comes means a new title, not more of the one just sent.
function startNextTitle() {
  input.value = '';
  waiting = null;
}

function isCharacter(event) {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

function tryAgain() {
  const todos = unsaved;
  keep([]);
  todos.forEach(add);
  input.focus();
}

function keep(todos) {
  unsaved = todos;
  box.hidden = todos.length === 0;
  box.querySelector('span').textContent = `Still to save: ${todos.map((todo) => `“${todo.title}”`).join(', ')}`;
}
