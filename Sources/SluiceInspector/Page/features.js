// The tab Features: what the store is made of.

import { get } from './api.js';
import { emptyNote, make } from './dom.js';
import { table } from './effects.js';
import { journalText } from './format.js';

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
    section('Routes', names(routes, 'No routes are shown.')),
    section('Journal', journal ? make('p', { title: journal.kind }, journalText(journal, ', '))
      : emptyNote('The store has no journal: what it did is gone with the program.')),
  );
}

const section = (title, content) => make('section', {}, make('h3', {}, title), content);

// A name is a text, or an object with one.
function names(list, empty) {
  if (!list || list.length === 0) return emptyNote(empty);
  const text = (each) => (typeof each === 'string' ? each : each.name ?? JSON.stringify(each));
  return make('ul', { class: 'names' }, ...list.map((each) => make('li', {}, text(each))));
}
