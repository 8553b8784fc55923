// The tab Graph: what is derived from what, what ran in the last cycle, and what each node cost.

import { get } from './api.js';
import { draw as shape, emptyNote, make, setText } from './dom.js';
import { duration, number, plural } from './format.js';
import { layout, NODE } from './graph-layout.js';
import { GraphView } from './graph-view.js';

let summary = null;
let svg = null;
let view = null;
let details = null;
let empty = null;
let graph = { nodes: [], edges: [] };
let places = new Map();
let chosen = null; // the id of a node

export const graphTab = { name: 'Graph', start, draw };

function start(panel) {
  const button = (text, title, perform) => make('button', { type: 'button', title, 'aria-label': title, onclick: perform }, text);
  summary = make('p', { class: 'muted' });
  svg = shape('svg', { class: 'graph', tabindex: 0, role: 'group', 'aria-label': 'Dependency graph. Arrow keys pan, plus and minus zoom, full stop and comma go from node to node.' });
  view = new GraphView(svg);
  details = make('div', { class: 'node-details', role: 'status' });
  empty = emptyNote('The graph has no nodes yet. They come with the first observer or derived value.');
  panel.append(make('div', { class: 'bar' }, make('div', { class: 'buttons' }, button('−', 'Zoom out (−)', () => view.zoom(1.25)),
    button('+', 'Zoom in (+)', () => view.zoom(0.8)), button('Fit', 'Fit (0)', () => view.fit())), summary), svg, empty, details);
  svg.addEventListener('keydown', (event) => { if (chooseByKey(event.key)) event.preventDefault(); });
  svg.addEventListener('click', ({ target }) => choose(Number(target.closest('.graph-node')?.dataset.id) || null));
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
  svg.replaceChildren(...graph.edges.map(edge), ...graph.nodes.map(node));
  view.show(laid.width, laid.height);
  showChosen();
}

function sentence() {
  const { nodes, total, passes, isSummary } = graph;
  const ran = nodes.filter(({ ranInLast }) => ranInLast).length;
  const grouped = isSummary ? `, drawn as ${plural(nodes.length, 'group')}` : '';
  return `${plural(total, 'node')}${grouped}, ${plural(passes, 'pass').replace('passs', 'passes')}; ${number(ran)} ran in the last cycle`;
}

function edge([from, to]) {
  const [a, b] = [places.get(from), places.get(to)];
  if (!a || !b) return '';
  const [x1, y1, x2, y2] = [a.x + NODE.width, a.y + NODE.height / 2, b.x, b.y + NODE.height / 2];
  const bend = Math.max((x2 - x1) / 2, 24);
  const ran = [from, to].every((id) => graph.nodes.find((each) => each.id === id)?.ranInLast);
  return shape('path', { class: `edge${ran ? ' ran' : ''}`, 'data-from': from, 'data-to': to, d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` });
}

function node(each) {
  const { x, y } = places.get(each.id);
  const classes = ['graph-node', kindClass(each.kind), each.ranInLast && 'ran', !each.observed && 'unobserved'].filter(Boolean).join(' ');
  return shape('g', { class: classes, 'data-id': each.id, transform: `translate(${x} ${y})` },
    shape('title', {}, `${each.name}: ${cost(each)}`),
    shape('rect', { width: NODE.width, height: NODE.height, rx: 7 }),
    shape('text', { class: 'node-name', x: 10, y: 16 }, shortened(each.name)),
    shape('text', { class: 'node-kind', x: 10, y: 29 }, `${each.kind} · ${plural(each.runs, 'run')}${each.members > 1 ? ` · ${each.members}×` : ''}`));
}

const kindClass = (kind) => (kind === 'source' || kind === 'observer' ? kind : 'derived');
const shortened = (name) => (name.length > 24 ? `${name.slice(0, 23)}…` : name);
const cost = ({ runs, ns }) => `${plural(runs, 'run')}${ns === null ? '' : `, ${duration(ns)}`}`;

function choose(id) {
  chosen = id;
  showChosen();
  if (id) view.reveal({ ...places.get(id), ...NODE });
}

// In the order in which they are seen: column by column.
function chooseByKey(key) {
  const distance = { '.': 1, ',': -1, Enter: 1 }[key];
  if (!distance || graph.nodes.length === 0) return false;
  const ids = [...graph.nodes].map(({ id }) => id).sort((a, b) => places.get(a).x - places.get(b).x || places.get(a).y - places.get(b).y);
  const index = ids.indexOf(chosen);
  choose(index < 0 ? ids[0] : ids[(index + distance + ids.length) % ids.length]);
  return true;
}

function showChosen() {
  const each = graph.nodes.find(({ id }) => id === chosen);
  for (const element of svg.querySelectorAll('.graph-node')) element.classList.toggle('chosen', Number(element.dataset.id) === chosen);
  for (const element of svg.querySelectorAll('.edge')) {
    element.classList.toggle('chosen', [element.dataset.from, element.dataset.to].includes(String(chosen)));
  }
  if (!each) return details.replaceChildren(make('p', { class: 'muted' }, 'Choose a node to see what it costs.'));
  const names = (ids) => ids.map((id) => graph.nodes.find((other) => other.id === id)?.name ?? id).join(', ') || 'nothing';
  const facts = { Kind: each.kind, Place: each.place ?? 'not known', Height: each.height, Cost: cost(each), Members: each.members,
    'Last cycle': each.ranInLast ? 'ran' : 'did not run', Observed: each.observed ? 'yes' : 'no',
    'Depends on': names(graph.edges.filter(([, to]) => to === chosen).map(([from]) => from)),
    'Leads to': names(graph.edges.filter(([from]) => from === chosen).map(([, to]) => to)) };
  details.replaceChildren(make('h4', {}, each.name),
    make('dl', { class: 'facts' }, ...Object.entries(facts).map(([name, text]) => make('div', {}, make('dt', {}, name), make('dd', {}, String(text))))));
}
