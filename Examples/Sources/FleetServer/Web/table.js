// The table: of 100,000 rows those in view are rendered, and some around them, each with its position for screen readers.

import { send } from './server.js';
import { makeRow, paint } from './row.js';
import { request, sortBy, view } from './view.js';
import { element } from './words.js';

const COLUMNS = [['name', 'Vehicle'], ['region', 'Region'], ['status', 'Status'], ['speed', 'Speed'], ['battery', 'Battery'], ['reported', 'Report']];
/// Rows that are rendered before and behind those in view.
const AROUND = 30;

const table = document.querySelector('.table');
const head = table.querySelector('.head .row');
const body = table.querySelector('.body');
const space = table.querySelector('.space');
const nothing = document.querySelector('.nothing');

const vehicles = new Map();
const rows = new Map();
const spare = [];
let order = [];
let first = 0;
let count = 0;
let height = 44;
/// The position of the row that the keys act on.
let active = 0;

/// Shows what the server sent. Returns how many rows were painted.
export function render(event) {
  if (event.page !== undefined) vehicles.clear();
  for (const vehicle of event.lines ?? []) vehicles.set(vehicle.id, vehicle);
  if (event.totals) setCount(event.totals.count);
  if (event.first !== undefined) first = event.first;
  if (event.order) setOrder(event.order);
  if (event.order || event.first !== undefined) place();
  let painted = 0;
  for (const vehicle of event.lines ?? []) {
    const row = rows.get(vehicle.id);
    if (!row) continue;
    paint(row, vehicle);
    painted += 1;
  }
  if (event.order || event.first !== undefined) markActive();
  return painted;
}

/// How many rows are rendered.
export const rendered = () => rows.size;

function setCount(value) {
  count = value;
  space.style.height = `${count * height}px`;
  table.setAttribute('aria-rowcount', count + 1);
  nothing.hidden = count > 0;
  active = Math.max(0, Math.min(active, count - 1));
}

/// Gives each vehicle that is shown a row; rows of the others are used again.
function setOrder(ids) {
  order = ids;
  const kept = new Set(ids);
  for (const [id, row] of rows) {
    if (kept.has(id)) continue;
    rows.delete(id);
    vehicles.delete(id);
    spare.push(row);
  }
  for (const id of ids) {
    if (rows.has(id)) continue;
    const row = spare.pop() ?? space.appendChild(makeRow());
    row.hidden = false;
    rows.set(id, row);
  }
  for (const row of spare) row.hidden = true;
}

function place() {
  order.forEach((id, index) => {
    const row = rows.get(id);
    row.style.transform = `translateY(${(first + index) * height}px)`;
    row.setAttribute('aria-rowindex', first + index + 2);
  });
}

// MARK: - What is in view

const lastInView = () => Math.ceil((body.scrollTop + body.clientHeight) / height);

/// Requests other rows when those around the view are about to end.
function look() {
  const top = Math.floor(body.scrollTop / height);
  const [start, end] = [Math.max(0, top - AROUND), lastInView() + AROUND];
  const reserve = AROUND / 2;
  const isCovered = view.first <= Math.max(0, top - reserve) && view.first + view.count >= Math.min(lastInView() + reserve, count);
  if (isCovered && view.count >= lastInView() - top) return;
  view.first = start;
  view.count = end - start;
  request();
}

let isDue = false;
body.addEventListener('scroll', () => {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    look();
  });
}, { passive: true });

/// Shows the first rows of another query.
export function toTop() {
  body.scrollTop = 0;
  active = 0;
  view.count = lastInView() + AROUND;
}

new ResizeObserver(() => {
  const before = height;
  height = parseFloat(getComputedStyle(table).getPropertyValue('--row'));
  if (height !== before) {
    setCount(count);
    place();
  }
  look();
}).observe(body);

// MARK: - Keys and pointer

function markActive() {
  const id = order[active - first];
  table.querySelector('.row.active')?.classList.remove('active');
  const row = rows.get(id);
  if (row) {
    row.classList.add('active');
    table.setAttribute('aria-activedescendant', `vehicle-${id}`);
  } else {
    table.removeAttribute('aria-activedescendant');
  }
}

function moveTo(position) {
  active = Math.max(0, Math.min(position, count - 1));
  const top = active * height;
  if (top < body.scrollTop) body.scrollTop = top;
  if (top + height > body.scrollTop + body.clientHeight) body.scrollTop = top + height - body.clientHeight;
  markActive();
  look();
}

function toggleHold(id) {
  if (id !== undefined) send('hold', { id });
}

table.addEventListener('keydown', (event) => {
  if (event.target !== table) return;
  const page = Math.max(1, Math.floor(body.clientHeight / height) - 1);
  const target = {
    ArrowUp: active - 1, ArrowDown: active + 1, PageUp: active - page, PageDown: active + page, Home: 0, End: count - 1,
  }[event.key];
  if (target !== undefined) moveTo(target);
  else if (event.key === ' ' || event.key === 'Enter') toggleHold(order[active - first]);
  else return;
  event.preventDefault();
});

space.addEventListener('click', (event) => {
  const row = event.target.closest('.row');
  if (!row) return;
  active = first + order.indexOf(Number(row.dataset.id));
  markActive();
  if (event.target.closest('.hold')) toggleHold(Number(row.dataset.id));
});

// MARK: - Columns

const headers = COLUMNS.map(([column, title], index) => {
  const button = element('button', { type: 'button' }, title, element('i', { 'aria-hidden': 'true' }));
  const header = element(`div.cell.in-${column === 'reported' ? 'age' : column}`, { role: 'columnheader', 'aria-colindex': index + 1 }, button);
  button.addEventListener('click', (event) => {
    toTop();
    sortBy(column, event.shiftKey);
    showOrder();
  });
  head.append(header);
  return { column, header, button };
});

function showOrder() {
  for (const { column, header, button } of headers) {
    const place = view.order.findIndex((key) => key.column === column);
    const direction = place < 0 ? 'none' : view.order[place].descending ? 'descending' : 'ascending';
    // By the rules of ARIA only one column is the sorted one.
    header.setAttribute('aria-sort', place === 0 ? direction : 'none');
    header.dataset.sort = direction;
    button.lastChild.textContent = place < 0 ? '' : (direction === 'ascending' ? '▲' : '▼') + (view.order.length > 1 ? place + 1 : '');
  }
}

showOrder();
