// One row of the table: an element for each vehicle that is rendered, painted only if the vehicle is shown differently.

import { setText } from './dom.js';
import { AGES, REGIONS, STATUSES, element, shape } from './words.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');

/// Makes a row without content.
export function makeRow() {
  const cell = (name, column, ...children) => element(`div.cell.${name}`, { role: 'gridcell', 'aria-colindex': column }, ...children);
  const line = shape('polyline');
  const parts = {
    name: element('span.name'),
    region: element('span'),
    status: element('span.status'),
    speed: element('b'),
    smooth: element('small'),
    line,
    battery: element('b'),
    level: element('i.level', { 'aria-hidden': 'true' }),
    age: element('span.age'),
    hold: element('button.hold', { type: 'button', tabindex: '-1' }),
  };
  const row = element('div.row', { role: 'row' },
    cell('in-name', 1, parts.name),
    cell('in-region', 2, parts.region),
    cell('in-status', 3, parts.status, parts.hold),
    cell('in-speed', 4, shape('svg.spark', { viewBox: '0 0 70 24', 'aria-hidden': 'true' }, line), parts.speed, parts.smooth),
    cell('in-battery', 5, parts.level, parts.battery),
    cell('in-age', 6, parts.age));
  row.parts = parts;
  return row;
}

/// Shows a vehicle in its row.
export function paint(row, vehicle) {
  const { parts } = row;
  const isNew = row.dataset.id !== String(vehicle.id);
  row.dataset.id = vehicle.id;
  row.dataset.status = vehicle.status;
  row.id = `vehicle-${vehicle.id}`;
  setText(parts.name, vehicle.name);
  setText(parts.region, REGIONS[vehicle.region]);
  setText(parts.status, STATUSES[vehicle.status]);
  setText(parts.hold, vehicle.status === 4 ? 'Release' : 'Hold');
  parts.hold.setAttribute('aria-label', `${vehicle.status === 4 ? 'Release' : 'Hold'} ${vehicle.name}`);
  setText(parts.speed, `${vehicle.speed} km/h`);
  setText(parts.smooth, `⌀ ${vehicle.smooth}`);
  parts.line.setAttribute('points', vehicle.speeds.map((speed, at) => `${at * 10},${22 - speed / 6.5}`).join(' '));
  setText(parts.battery, `${vehicle.battery} %`);
  parts.level.style.setProperty('--level', `${vehicle.battery}%`);
  parts.level.classList.toggle('low', vehicle.battery < 20);
  setText(parts.age, AGES[vehicle.age]);
  row.dataset.age = vehicle.age;
  if (!isNew && !still.matches) row.animate([{ backgroundColor: 'var(--flash)' }, {}], { duration: 700, easing: 'ease-out' });
}
