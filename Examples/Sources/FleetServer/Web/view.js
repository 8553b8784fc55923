// What this page wants to see. The address keeps it, so that a reload shows the same.

import { send } from './server.js';

const COLUMNS = ['name', 'region', 'status', 'speed', 'battery', 'reported'];

export const view = { text: '', statuses: [], region: null, order: [{ column: 'name', descending: false }], first: 0, count: 60 };

let page = null;
let wanted = false;
let sending = false;

/// Sends what is wanted, as soon as the last request is answered: of several changes only the last one is sent.
export async function request() {
  wanted = true;
  if (sending || page === null) return;
  sending = true;
  while (wanted) {
    wanted = false;
    const { region, ...rest } = view;
    await send('view', { page, ...rest, ...(region === null ? {} : { region }) });
  }
  sending = false;
}

/// The server has opened a page, which knows nothing of what is wanted.
export function open(number) {
  page = number;
  request();
}

/// Changes the query, and shows its first rows.
export function change(changes) {
  Object.assign(view, changes, { first: 0 });
  remember();
  request();
}

/// Sorts by a column, or turns its direction; `within` keeps the columns before it.
export function sortBy(column, within) {
  const place = view.order.findIndex((key) => key.column === column);
  const descending = place >= 0 ? !view.order[place].descending : false;
  if (!within) change({ order: [{ column, descending }] });
  else if (place >= 0) change({ order: view.order.with(place, { column, descending }) });
  else change({ order: [...view.order, { column, descending }].slice(0, 3) });
}

function remember() {
  const values = new URLSearchParams();
  if (view.text) values.set('text', view.text);
  if (view.statuses.length) values.set('status', view.statuses.join('.'));
  if (view.region !== null) values.set('region', view.region);
  values.set('order', view.order.map(({ column, descending }) => (descending ? '-' : '') + column).join('.'));
  history.replaceState(null, '', `#${values}`);
}

function recall() {
  const values = new URLSearchParams(location.hash.slice(1));
  const numbers = (text, limit) => (text ?? '').split('.').filter(Boolean).map(Number).filter((each) => each >= 0 && each < limit);
  view.text = values.get('text') ?? '';
  view.statuses = numbers(values.get('status'), 5);
  [view.region = null] = numbers(values.get('region'), 8);
  const order = (values.get('order') ?? '').split('.').map((name) => ({ column: name.replace('-', ''), descending: name.startsWith('-') }));
  const known = order.filter(({ column }) => COLUMNS.includes(column)).slice(0, 3);
  if (known.length) view.order = known;
}

recall();
