// The page shows what the server sends, and sends back what it wants to see, and what the user does.

import { setText } from './dom.js';
import { follow, notify, send } from './server.js';
import * as groups from './groups.js';
import * as meter from './meter.js';
import * as table from './table.js';
import { change, open, view } from './view.js';
import { STATUSES, element, number } from './words.js';

const RATES = [0, 100, 500, 2_000, 5_000, 20_000, 50_000];
const form = document.querySelector('.controls');
const { text, rate } = form.elements;

function render(event) {
  notify('');
  if (event.page !== undefined) open(event.page);
  const painted = table.render(event);
  groups.render(event);
  meter.render(event, painted, table.rendered());
  if (event.size !== undefined) setText(document.querySelector('.size'), `${number(event.size)} vehicles`);
  if (event.rate !== undefined) showRate(event.rate);
}

function choose(changes) {
  table.toTop();
  change(changes);
}

// MARK: - Controls

text.value = view.text;
text.addEventListener('input', () => choose({ text: text.value }));
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === text) return;
  text.focus();
  text.select();
  event.preventDefault();
});

STATUSES.forEach((name, status) => {
  const chip = element('button.chip', { type: 'button', 'data-status': status, 'aria-pressed': view.statuses.includes(status) }, name);
  chip.addEventListener('click', () => {
    const isOn = view.statuses.includes(status);
    choose({ statuses: isOn ? view.statuses.filter((other) => other !== status) : [...view.statuses, status] });
    chip.setAttribute('aria-pressed', !isOn);
  });
  form.querySelector('.chips').append(chip);
});

rate.addEventListener('input', () => send('setRate', { perSecond: RATES[rate.value] }));

function showRate(value) {
  const place = RATES.findIndex((known) => known >= value);
  rate.value = place < 0 ? RATES.length - 1 : place;
  const words = value === 0 ? 'paused' : `${number(value)} a second`;
  rate.setAttribute('aria-valuetext', words);
  setText(form.querySelector('.rate output'), words);
}

follow(render);
