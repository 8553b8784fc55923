// The page: a thin view. It sends actions and shows what the event stream says, nothing else.

import { send } from './actions.js';
import { noticeArrivals, startAdding } from './adding.js';
import { abandon, edit, startEditing } from './editing.js';
import { follow } from './feed.js';
import { showHistory, startHistory } from './history.js';
import { focusList, keepingFocus, startKeyboard } from './keyboard.js';
import { TodoList } from './list.js';
import { clearTrouble, showConnection, showReport, showTrouble } from './notices.js';
import { showNotes, startNotes } from './notes.js';

const find = (selector) => document.querySelector(selector);
const list = find('.todo-list');
const newTodo = find('.new-todo');
const toggleAll = find('.toggle-all');
const clearCompleted = find('.clear-completed');

const filters = {
  '#/active': (todo) => !todo.completed,
  '#/completed': (todo) => todo.completed,
};

const todos = new TodoList(list, abandon);
const counts = { active: 0, completed: 0 };

function changeList(change) {
  keepingFocus(newTodo, change);
}

function receive(message, change) {
  changeList(change);
  counts.active = message.active ?? counts.active;
  counts.completed = message.completed ?? counts.completed;
  showCounts();
  if (message.history) showHistory(message.history);
  noticeArrivals((id) => todos.has(id));
}

function showCounts() {
  const { active, completed } = counts;
  const isEmpty = active + completed === 0;
  find('.main').hidden = isEmpty;
  find('.footer').hidden = isEmpty;
  toggleAll.checked = active === 0 && !isEmpty;
  showLeft(active);
  showClearCompleted(completed > 0);
}

function showLeft(active) {
  const number = document.createElement('strong');
  number.textContent = active;
  find('.todo-count').replaceChildren(number, active === 1 ? ' item left' : ' items left');
}

function showClearCompleted(isShown) {
  const hadFocus = document.activeElement === clearCompleted;
  clearCompleted.hidden = !isShown;
  if (hadFocus && !isShown && !focusList()) newTodo.focus();
}

function showRoute() {
  const route = location.hash in filters ? location.hash : '#/';
  for (const link of document.querySelectorAll('.filters a')) {
    const isSelected = link.getAttribute('href') === route;
    link.classList.toggle('selected', isSelected);
    if (isSelected) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  changeList(() => todos.show(filters[route] ?? (() => true)));
}

async function perform(action, row) {
  row?.classList.add('saving');
  try {
    await send(action);
    clearTrouble();
  } catch (error) {
    showTrouble(`Not saved: ${error.message}`);
  } finally {
    row?.classList.remove('saving');
  }
}

function remove(row) {
  perform({ remove: { id: row.dataset.id } }, row);
}

function startEdit(row) {
  edit(row, todos.todo(row).title);
}

function toggle(row) {
  perform({ setCompleted: { id: row.dataset.id, completed: !todos.todo(row).completed } }, row);
}

list.addEventListener('click', (event) => {
  const row = event.target.closest('li');
  if (event.target.matches('.toggle')) {
    event.preventDefault(); // the tick is shown when the server has it
    toggle(row);
  }
  if (event.target.matches('.destroy')) remove(row);
});

list.addEventListener('dblclick', (event) => {
  if (event.target.matches('label')) startEdit(event.target.closest('li'));
});

toggleAll.addEventListener('click', (event) => {
  event.preventDefault();
  perform({ setAllCompleted: { completed: counts.active > 0 } });
});

clearCompleted.addEventListener('click', () => perform({ clearCompleted: {} }));

find('.back-up').addEventListener('click', () => perform({ backUp: {} }));
find('.restore').addEventListener('click', () => perform({ restore: {} }));

newTodo.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' && focusList()) event.preventDefault();
});

window.addEventListener('hashchange', showRoute);

startAdding();
startNotes();
startEditing(list, (row) => changeList(() => todos.placeAgain(row)));
startHistory((name) => perform({ [name]: {} }));
startKeyboard(list, todos, { edit: startEdit, remove, leave: () => newTodo.focus() });
showRoute();
follow({
  snapshot: (message) => receive(message, () => todos.replace(message.todos)),
  patch: (message) => receive(message, () => todos.patch(message)),
  report: showReport,
  notes: showNotes,
  connected: showConnection,
});
