// The tab Graph: what is derived from what, what ran in the last cycle, and what each node cost.

import { get } from './api.js';
import { button, draw as shape, emptyNote, factList, make, setText } from './dom.js';
import { duration, number, plural } from './format.js';
import { cut } from './graph-text.js';
import { layout, NODE } from './graph-layout.js';
import { GraphView } from './graph-view.js';

const LABEL = 'Dependency graph. Arrow keys pan, plus and minus zoom, full stop and comma go from node to node.';
const INSET = 10; // of texts in their boxes

let summary = null;
let svg = null;
let view = null;
let details = null;
let empty = null;
let graph = { nodes: [], edges: [] };
let places = new Map();
let ranInLast = new Set(); // ids
let chosen = null; // the id of a node

export const graphTab = { name: 'Graph', start, draw };

function start(panel) {
  summary = make('p', { class: 'muted' });
  svg = shape('svg', { class: 'graph', tabindex: 0, role: 'group', 'aria-label': LABEL });
  view = new GraphView(svg);
  details = make('div', { class: 'node-details', role: 'status' });
  empty = emptyNote('The graph has no nodes yet. They come with the first observer or derived value.');
  const named = (text, title, perform) => Object.assign(button(text, title, perform), { ariaLabel: title });
  const buttons = make('div', { class: 'buttons' }, named('−', 'Zoom out (−)', () => view.zoom(1.25)),
    named('+', 'Zoom in (+)', () => view.zoom(0.8)), named('Fit', 'Show all (0)', () => view.fit()));
  panel.append(make('div', { class: 'bar' }, buttons, summary), svg, empty, details);
  svg.addEventListener('keydown', (event) => { if (chooseByKey(event.key)) event.preventDefault(); });
  svg.addEventListener('click', ({ target }) => choose(idOf(target.closest('.graph-node'))));
}

async function draw() {
  graph = await get('graph');
  const hasNodes = graph.nodes.length > 0;
  empty.hidden = hasNodes;
  svg.toggleAttribute('hidden', !hasNodes);
  setText(summary, hasNodes ? sentence() : '');
  if (!hasNodes) return details.replaceChildren();
  const laid = layout(graph.nodes, graph.edges);
  places = laid.places;
  ranInLast = new Set(graph.nodes.filter((each) => each.ranInLast).map(({ id }) => id));
  svg.replaceChildren(...graph.edges.map(edge), ...graph.nodes.map(node));
  cut(svg.querySelectorAll('.graph-node text'), NODE.width - 2 * INSET);
  view.show(laid.width, laid.height);
  showChosen();
}

function sentence() {
  const { nodes, total, passes, isSummary } = graph;
  const ran = nodes.filter(({ ranInLast }) => ranInLast).length;
  const grouped = isSummary ? `, drawn as ${plural(nodes.length, 'group')}` : '';
  const inPasses = `${number(passes)} ${passes === 1 ? 'pass' : 'passes'}`;
  return `${plural(total, 'node')}${grouped}, ${inPasses}; ${number(ran)} ran in the last cycle`;
}

function edge([from, to]) {
  const [a, b] = [places.get(from), places.get(to)];
  if (!a || !b) return '';
  const [x1, y1, x2, y2] = [a.x + NODE.width, a.y + NODE.height / 2, b.x, b.y + NODE.height / 2];
  const bend = Math.max((x2 - x1) / 2, 24);
  const ran = ranInLast.has(from) && ranInLast.has(to);
  const d = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  return shape('path', { class: `edge${ran ? ' ran' : ''}`, 'data-from': from, 'data-to': to, d });
}

function node(each) {
  const { x, y } = places.get(each.id);
  const classes = ['graph-node', kindClass(each.kind), each.ranInLast && 'ran', !each.observed && 'unobserved'];
  const kind = [each.kind, runs(each), each.members > 1 ? `${each.members}×` : ''];
  return shape('g', { class: classes.filter(Boolean).join(' '), 'data-id': each.id, transform: `translate(${x} ${y})` },
    shape('title', {}, [each.name, cost(each)].filter(Boolean).join(': ')),
    shape('rect', { width: NODE.width, height: NODE.height, rx: 7 }),
    shape('text', { class: 'node-name', x: INSET, y: 16 }, each.name),
    shape('text', { class: 'node-kind', x: INSET, y: 29 }, kind.filter(Boolean).join(' · ')));
}

const kindClass = (kind) => ({ source: 'source', closure: 'source', observer: 'observer' }[kind] ?? 'derived');
const idOf = (element) => (element ? Number(element.dataset.id) : null);
const runs = (each) => (each.runs ? plural(each.runs, 'run') : '');
const vain = ({ runs, changes }) => (runs && changes !== undefined ? `${number(runs - changes)} of ${number(runs)}` : '');
const cost = (each) => [runs(each), each.ns === null ? '' : duration(each.ns)].filter(Boolean).join(', ');

function choose(id) {
  chosen = id;
  showChosen();
  if (id !== null) view.reveal({ ...places.get(id), ...NODE });
}

// In the order in which they are seen: column by column.
function chooseByKey(key) {
  const distance = { '.': 1, ',': -1, Enter: 1 }[key];
  if (!distance || graph.nodes.length === 0) return false;
  const order = (a, b) => places.get(a).x - places.get(b).x || places.get(a).y - places.get(b).y;
  const ids = graph.nodes.map(({ id }) => id).sort(order);
  const index = ids.indexOf(chosen);
  choose(index < 0 ? ids[0] : ids[(index + distance + ids.length) % ids.length]);
  return true;
}

function showChosen() {
  const each = graph.nodes.find(({ id }) => id === chosen);
  for (const element of svg.querySelectorAll('.graph-node')) {
    element.classList.toggle('chosen', element.dataset.id === String(chosen));
  }
  for (const element of svg.querySelectorAll('.edge')) {
    element.classList.toggle('chosen', [element.dataset.from, element.dataset.to].includes(String(chosen)));
  }
  if (!each) return details.replaceChildren(make('p', { class: 'muted' }, 'Choose a node to see what it costs.'));
  details.replaceChildren(make('h4', {}, each.name), factList(factsOf(each)));
}

function factsOf({ id, kind, type, value, place, height, members, ranInLast, observed, ...rest }) {
  const name = (other) => graph.nodes.find((node) => node.id === other)?.name ?? other;
  const names = (ids) => ids.map(name).join(', ') || 'nothing';
  return {
    Kind: kind === 'closure' ? 'closure, asked each cycle' : kind, Type: type || 'not known', Value: value ?? 'not known',
    ...(place ? { Place: place } : {}), Height: height, Members: members, Cost: cost(rest) || 'did not run while a page was open',
    'In vain': vain(rest) || 'no run', 'Last cycle': ranInLast ? 'ran' : 'did not run', Observed: observed ? 'yes' : 'no',
    'Depends on': names(graph.edges.filter(([, to]) => to === id).map(([from]) => from)),
    'Leads to': names(graph.edges.filter(([from]) => from === id).map(([, to]) => to)),
  };
}
