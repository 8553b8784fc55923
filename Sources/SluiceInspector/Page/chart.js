// A number over time, as steps: it stays what it is until an action changes it.

import { draw } from './dom.js';
import { number } from './format.js';

const WIDTH = 640;
const HEIGHT = 160;
const LEFT = 56;
const BOTTOM = 22;
const TOP = 10;

/// `points` are `{ n, number }` where the number changed; the last one holds until `last`.
export function chart(points, last, name) {
  const values = points.map((point) => point.number);
  const range = extent(values);
  const from = points[0].n;
  const x = (n) => LEFT + ((n - from) / Math.max(last - from, 1)) * (WIDTH - LEFT - 8);
  const y = (value) => TOP + (1 - (value - range.low) / (range.high - range.low)) * (HEIGHT - TOP - BOTTOM);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)].map(number);
  const label = `${name}: from ${number(values[0])} to ${number(values.at(-1))}, lowest ${lowest}, highest ${highest}`;
  return draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'chart', role: 'img', 'aria-label': label },
    ...axis(range, y),
    draw('path', { class: 'line', d: steps(points, x, y, last) }),
    ...(points.length <= 150 ? points.map((point) => dot(point, x, y)) : []),
    words(LEFT, HEIGHT - 5, `after ${from}`, 'start'), words(WIDTH - 8, HEIGHT - 5, `after ${last}`, 'end'),
  );
}

// A line that does not change is in the middle.
function extent(values) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

function axis({ low, high }, y) {
  return [low, (low + high) / 2, high].flatMap((value) => [
    draw('line', { class: 'rule', x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value) }),
    words(LEFT - 6, y(value) + 4, number(Number(value.toPrecision(4))), 'end'),
  ]);
}

function steps(points, x, y, last) {
  const [first, ...others] = points;
  const parts = others.map((point) => `H${x(point.n)}V${y(point.number)}`);
  return `M${x(first.n)} ${y(first.number)}${parts.join('')}H${x(last)}`;
}

function dot(point, x, y) {
  return draw('circle', { class: 'dot', cx: x(point.n), cy: y(point.number), r: 3 },
    draw('title', {}, `${number(point.number)} after action ${point.n}`));
}

const words = (x, y, text, anchor) => draw('text', { x, y, 'text-anchor': anchor }, text);
