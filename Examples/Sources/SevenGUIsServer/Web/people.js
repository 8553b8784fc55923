import { fill, sendTyped } from './fields.js';
import { send } from './server.js';

const section = document.getElementById('people');
const list = section.querySelector('ul');
const field = (name) => section.querySelector(`[name=${name}]`);
let people = { rows: [] };

sendTyped(field('prefix'), 'setPrefix');
sendTyped(field('name'), 'setName');
sendTyped(field('surname'), 'setSurname');
for (const name of ['create', 'update', 'delete']) {
  section.querySelector(`.${name}`).addEventListener('click', () => send(name));
}

list.addEventListener('click', (event) => {
  const row = event.target.closest('li');
  if (row) send('select', { id: Number(row.dataset.id) });
});

list.addEventListener('keydown', (event) => {
  const { rows, selected } = people;
  const at = rows.findIndex((row) => row.id === selected);
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? rows.length - 1 : at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  if (!rows[next]) return;
  people.selected = rows[next].id; // the next key may come before the server's answer
  send('select', { id: people.selected });
});

function makeRow({ id, name }) {
  const row = document.createElement('li');
  row.id = `person-${id}`;
  row.dataset.id = id;
  row.setAttribute('role', 'option');
  row.setAttribute('aria-selected', id === people.selected);
  row.textContent = name;
  return row;
}

export function render(part) {
  people = part;
  list.replaceChildren(...part.rows.map(makeRow));
  if (part.selected === undefined) list.removeAttribute('aria-activedescendant');
  else list.setAttribute('aria-activedescendant', `person-${part.selected}`);
  list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  for (const name of ['prefix', 'name', 'surname']) fill(field(name), part[name]);
  for (const name of ['update', 'delete']) section.querySelector(`.${name}`).disabled = part.selected === undefined;
}
