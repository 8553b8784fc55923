// The time of cycles as stacked bars, one for each cycle.

import { showAction } from './actions.js';
import { draw, make, setText } from './dom.js';
import { duration } from './format.js';

const PARTS = ['reducers', 'effects', 'changes', 'derived', 'observers', 'journal'];
const WIDTH = 640;
const HEIGHT = 170;
const LEFT = 64;

export function bars(measured) {
  const cycles = measured.map((cycle) => ({ ...cycle, total: cycle.total ?? sum(cycle) }));
  const most = Math.max(...cycles.map(({ total }) => total), 1);
  const width = (WIDTH - LEFT) / Math.max(cycles.length, 20);
  const words = make('p', { class: 'muted hovered' }, 'Point at a bar to see its parts; click it to select the action.');
  const groups = cycles.map((cycle, index) => bar(cycle, LEFT + index * width, width, most, words));
  const label = `Time of the last ${cycles.length} cycles, at most ${duration(most)}`;
  const attributes = { viewBox: `0 0 ${WIDTH} ${HEIGHT + 10}`, class: 'bars', role: 'img', 'aria-label': label };
  return make('div', {}, legend(), draw('svg', attributes, ...axis(most), ...groups), words);
}

const sum = (cycle) => PARTS.reduce((total, name) => total + (cycle[name] ?? 0), 0);

function bar(cycle, x, width, most, words) {
  let top = HEIGHT;
  const parts = PARTS.map((name) => {
    const height = ((cycle[name] ?? 0) / most) * (HEIGHT - 12);
    top -= height;
    return draw('rect', { class: `part ${name}`, x: x + width * 0.1, y: top, width: width * 0.8, height });
  });
  const all = draw('rect', { class: 'whole', x, y: 0, width, height: HEIGHT });
  const tell = () => setText(words, sentence(cycle));
  return draw('g', { class: 'cycle', onclick: () => showAction(cycle.n), onpointerenter: tell }, all, ...parts);
}

function sentence(cycle) {
  const parts = PARTS.filter((name) => cycle[name] > 0).map((name) => `${name} ${duration(cycle[name])}`);
  return `Action ${cycle.n}: ${duration(cycle.total)} (${parts.join(', ')})`;
}

function axis(most) {
  return [0, 0.5, 1].flatMap((share) => {
    const y = HEIGHT - share * (HEIGHT - 12);
    return [draw('line', { class: 'rule', x1: LEFT, x2: WIDTH, y1: y, y2: y }),
      draw('text', { x: LEFT - 6, y: y + 4, 'text-anchor': 'end' }, duration(most * share))];
  });
}

function legend() {
  return make('ul', { class: 'legend' }, ...PARTS.map((name) => make('li', { class: name }, name)));
}
