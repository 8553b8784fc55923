// The page shows the screen that the server sends, and sends back what the player does.

import { board } from './board.js';
import { make, setText } from './dom.js';
import { follow, notify, send } from './server.js';

const $ = (selector) => document.querySelector(selector);
const form = $('form');
let isBoardNext = false;

$('.computer').addEventListener('click', () => start(true));
$('.two').addEventListener('click', () => start(false));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  send('save', { name: form.elements.name.value });
});
for (const name of ['undo', 'redo']) {
  $(`.${name}`).addEventListener('click', (event) => event.currentTarget.ariaDisabled === 'false' && send(name));
}
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey === metaKey || altKey || event.target.matches('input')) return;
  const name = { z: shiftKey ? 'redo' : 'undo', y: 'redo' }[key.toLowerCase()];
  if (!name) return;
  event.preventDefault();
  send(name);
});

async function start(isAgainstComputer) {
  if (!await send('start', { isAgainstComputer })) return;
  isBoardNext = true;
  focusBoard();
}

// The screen with the first match may come before or after the answer to the request that started it.
function focusBoard() {
  if (!isBoardNext || $('.match').hidden) return;
  isBoardNext = false;
  $('.board [tabindex="0"]').focus();
}

function render({ match, saved, message, log }) {
  notify('');
  $('.match').hidden = !match;
  if (match) showMatch(match);
  focusBoard();
  $('.games').hidden = saved.length === 0;
  $('.saved').replaceChildren(...saved.map((name) =>
    make('li', {}, make('button', { type: 'button', onclick: () => send('load', { name }) }, name))));
  setText($('.message'), message);
  $('.log').replaceChildren(...log.map(line));
}

function showMatch(match) {
  const placed = board(match.fields);
  setText($('.status'), [placed, match.status].filter(Boolean).join(' '));
  for (const name of ['undo', 'redo']) showStep($(`.${name}`), match[name]);
}

// Not `disabled`: that would take the focus away from whoever presses the button again and again.
function showStep(button, step) {
  button.ariaDisabled = step === undefined;
  setText(button.querySelector('.step'), step ?? '');
}

function line({ action, sender, interceptors, refusedBy, reason }) {
  return make('li', {},
    make('b', {}, action), ' ', make('span', {}, `from ${sender}`),
    make('p', {}, ...interceptors.map((name) => make('code', { class: name === refusedBy ? 'refused' : '' }, name)), reason ?? ''));
}

follow(render);
