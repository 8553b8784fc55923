// The page shows the screen that the server sends, and sends back what the user does.

import { showCity } from './city.js';
import { make } from './dom.js';
import { showSearch } from './search.js';
import { follow, notify, send } from './server.js';

const $ = (selector) => document.querySelector(selector);
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const rows = new Map(); // the elements of the cities, by name: they stay, so that the focus does

$('.refresh').addEventListener('click', () => send('refresh'));
$('[name=refreshing]').addEventListener('change', (event) => send('setRefreshing', { isOn: event.target.checked }));
$('[name=fault]').addEventListener('change', ({ target }) => send('setFault', { name: target.value || null }));

function render({ cities, search, services, isRefreshing, fault }) {
  notify('');
  showSearch(search);
  showCities(cities);
  $('[name=refreshing]').checked = isRefreshing;
  $('[name=fault]').value = fault ?? '';
  $('.services').replaceChildren(...services.map(service));
}

function showCities(cities) {
  const names = new Set(cities.map(({ name }) => name));
  for (const [name, row] of rows) if (!names.has(name)) (row.remove(), rows.delete(name));
  for (const city of cities) {
    if (!rows.has(city.name)) rows.set(city.name, $('.cities').appendChild(make('li')));
    showCity(rows.get(city.name), city);
  }
  $('.empty').hidden = cities.length > 0;
  $('.refresh').hidden = cities.length === 0;
}

function service({ name, work, since }) {
  const state = since === undefined ? 'rests' : `runs since ${time.format(since * 1_000)}`;
  return make('li', { class: since === undefined ? '' : 'runs' },
    make('b', {}, name), ' ', make('span', { class: 'state' }, state), make('p', {}, work));
}

follow(render);
