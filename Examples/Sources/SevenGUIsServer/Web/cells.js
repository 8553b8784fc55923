import { send } from './server.js';

const section = document.getElementById('cells');
const table = section.querySelector('table');
const columns = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const rows = 100;
const known = new Map(); // what the server said of each cell that is not empty
let at = { column: 0, row: 0 };
let editor = null;

const name = ({ column, row }) => `${columns[column]}${row}`;
const element = (cell) => document.getElementById(`cell-${cell}`);

function makeTable() {
  const header = `<thead><tr><th scope="col"></th>${columns.map((letter) => `<th scope="col">${letter}</th>`).join('')}</tr></thead>`;
  const row = (number) => `<tr><th scope="row">${number}</th>${columns
    .map((letter, column) => `<td role="gridcell" id="cell-${letter}${number}" data-column="${column}" data-row="${number}" tabindex="-1"></td>`)
    .join('')}</tr>`;
  table.innerHTML = `${header}<tbody>${Array.from({ length: rows }, (_, number) => row(number)).join('')}</tbody>`;
}

function showCell(cell) {
  const { text, shown, problem } = known.get(cell) ?? { text: '', shown: '' };
  const place = element(cell);
  if (editor?.cell !== cell) place.textContent = shown;
  place.classList.toggle('number', shown !== '' && !problem && Number.isFinite(Number(shown)));
  place.classList.toggle('problem', problem !== undefined);
  place.title = problem ?? (text.startsWith('=') ? text : '');
}

/// Moves the focus to a cell.
function go(column, row, focuses = true) {
  element(name(at)).tabIndex = -1;
  at = { column: clamp(column, columns.length - 1), row: clamp(row, rows - 1) };
  const place = element(name(at));
  place.tabIndex = 0;
  if (focuses) place.focus();
  showBar();
}

const clamp = (number, limit) => Math.min(Math.max(number, 0), limit);

function showBar() {
  const { text = '', problem = '' } = known.get(name(at)) ?? {};
  section.querySelector('.place').textContent = name(at);
  section.querySelector('.formula').textContent = text;
  section.querySelector('.problem').textContent = problem;
}

function edit(text = known.get(name(at))?.text ?? '') {
  const input = document.createElement('input');
  input.value = text;
  input.setAttribute('aria-label', name(at));
  editor = { cell: name(at), input };
  element(editor.cell).replaceChildren(input);
  input.addEventListener('blur', () => endEdit(true));
  input.focus();
}

function endEdit(keeps) {
  if (!editor) return;
  const { cell, input } = editor;
  editor = null;
  if (keeps && input.value !== (known.get(cell)?.text ?? '')) {
    send('editCell', { name: cell, text: input.value });
    element(cell).textContent = input.value;
  } else {
    showCell(cell);
  }
}

table.addEventListener('focusin', (event) => {
  const place = event.target.closest('td');
  if (place && event.target === place) go(Number(place.dataset.column), Number(place.dataset.row), false);
});
table.addEventListener('dblclick', (event) => event.target.closest('td') && !editor && edit());

table.addEventListener('keydown', (event) => {
  const { column, row } = at;
  const { key } = event;
  if (editor) {
    if (key === 'Escape') (endEdit(false), go(column, row));
    else if (key === 'Enter') (endEdit(true), go(column, row + 1));
    else if (key === 'Tab') (endEdit(true), go(column + (event.shiftKey ? -1 : 1), row));
    else return;
    return event.preventDefault();
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const page = 10;
  const target = {
    ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row], ArrowUp: [column, row - 1], ArrowDown: [column, row + 1],
    Home: [0, row], End: [columns.length - 1, row], PageUp: [column, row - page], PageDown: [column, row + page],
  }[key];
  if (target) go(...target);
  else if (key === 'Enter' || key === 'F2') edit();
  else if (key === 'Delete' || key === 'Backspace') send('editCell', { name: name(at), text: '' });
  else if (key.length === 1) edit(key);
  else return;
  event.preventDefault();
});

export function render(changed) {
  for (const cell of changed) {
    if (cell.text === '' && cell.shown === '') known.delete(cell.name);
    else known.set(cell.name, cell);
    showCell(cell.name);
  }
  showBar();
}

makeTable();
go(0, 0, false);
