// A city: the weather now, the days to come, and what became of the last question.

import { make, setText } from './dom.js';
import { send } from './server.js';
import { showSky } from './sky.js';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' });

/// Shows a city in a row, which is empty when it is new.
export function showCity(row, { name, report, fetched, isAsking, news, hasFailed }) {
  if (!row.firstChild) fill(row, name);
  const part = (selector) => row.querySelector(selector);
  row.ariaBusy = isAsking;
  part('.now').hidden = part('.days').hidden = !report;
  if (report) {
    setText(part('.degrees'), `${report.temperature} °C`);
    setText(part('.sky'), report.sky);
    showSky(part('.picture'), report.sky);
    setText(part('.time'), `as of ${time.format(fetched * 1_000)}`);
    part('.days').replaceChildren(...report.days.map((day, index) => forecast(day, (fetched + (index + 1) * 86_400) * 1_000)));
  }
  setText(part('.news'), news ?? '');
  part('.news').classList.toggle('failed', hasFailed);
  setText(part('.ask'), isAsking ? 'Cancel' : hasFailed ? 'Try again' : 'Ask again');
}

function fill(row, name) {
  const button = (words, className, onclick) =>
    make('button', { type: 'button', class: className, 'aria-describedby': `city-${name}`, onclick }, words);
  row.append(
    make('h2', { id: `city-${name}` }, name),
    make('p', { class: 'now' },
      make('span', { class: 'picture' }), make('b', { class: 'degrees' }), ' ', make('span', { class: 'sky' }), ' ', make('small', { class: 'time' })),
    make('ol', { class: 'days', 'aria-label': 'Forecast' }),
    make('div', { class: 'row' },
      make('p', { class: 'news', role: 'status' }),
      button('', 'ask', () => send(row.ariaBusy === 'true' ? 'cancel' : 'ask', { city: name })),
      button('Forget', 'forget', () => send('forget', { city: name }))));
}

function forecast({ temperature, sky }, date) {
  const picture = make('span', { class: 'picture' });
  showSky(picture, sky);
  return make('li', {}, weekday.format(date), ' ', picture, make('b', {}, `${temperature}°`), ' ', make('small', {}, sky));
}
