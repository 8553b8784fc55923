// The tab Features: what the store is made of.

import { get } from './api.js';
import { emptyNote, make } from './dom.js';
import { table } from './effects.js';
import { journalText, plural } from './format.js';

let element = null;

export const featuresTab = { name: 'Features', start, draw };

function start(panel) {
  element = make('div', { class: 'feature-list' });
  panel.append(element);
}

async function draw() {
  const { parcels, services, interceptors, additions, dependencies, routes, journal } = await get('features');
  element.replaceChildren(
    section('Parcels', names(parcels, 'The store was built without parcels.')),
    section('Services', names(services, 'No services run.')),
    section('Interceptors', names(interceptors, 'There are no interceptors.')),
    section('Additions', names(additions, 'Nothing was added while the store ran.')),
    section('Dependencies', dependencies?.length > 0 ? table(['Key', 'Value'], dependencies.map(({ key, value }) => [key, value]))
      : emptyNote('No dependency was set or read.')),
    section('Routes', routes?.length > 0 ? make('div', {}, ...routes.map(place)) : emptyNote('No routes are shown.'), 'wide'),
    section('Journal', journal ? make('p', { title: journal.kind }, journalText(journal, ', '))
      : emptyNote('The store has no journal: what it did is gone with the program.')),
  );
}

const section = (title, content, kind) => make('section', { class: kind }, make('h3', {}, title), content);

// A place for routes, and what is shown there, the top first.
function place({ path, kind, type, count, destinations }) {
  const more = count - destinations.length;
  const lines = destinations.toReversed().map((text) => make('li', {}, text));
  if (more > 0) lines.push(make('li', { class: 'muted' }, `and ${plural(more, 'more destination')}`));
  const head = make('p', {}, make('span', { class: 'path' }, path || 'the state'), ` · ${kind} of `, make('span', { class: 'path' }, type));
  return make('div', { class: 'place' }, head, make('ol', {}, ...lines));
}

// A name is a text, or an object with one.
function names(list, empty) {
  if (!list || list.length === 0) return emptyNote(empty);
  const text = (each) => (typeof each === 'string' ? each : each.name ?? JSON.stringify(each));
  return make('ul', { class: 'names' }, ...list.map((each) => make('li', {}, text(each))));
}
