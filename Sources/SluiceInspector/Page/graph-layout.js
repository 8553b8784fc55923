// Where the nodes of the graph are drawn: a column for each height, so that edges go from left to right.

export const NODE = { width: 168, height: 36 };
const COLUMN = 216;
const LINE = 50;
const SWEEPS = 4;

/// The places of the nodes, a map of ids to `{ x, y }`, and the size of all.
export function layout(nodes, edges) {
  const columns = columnsOf(nodes);
  const neighbours = neighboursOf(nodes, edges);
  const order = new Map(); // id → where in its column, between 0 and 1
  for (const column of columns) note(column, order);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const walk = sweep % 2 === 0 ? columns : columns.toReversed();
    for (const column of walk) sort(column, neighbours, order);
  }
  return placed(columns);
}

function columnsOf(nodes) {
  const heights = [...new Set(nodes.map(({ height }) => height))].sort((a, b) => a - b);
  return heights.map((height) => nodes.filter((node) => node.height === height).map(({ id }) => id));
}

function neighboursOf(nodes, edges) {
  const neighbours = new Map(nodes.map(({ id }) => [id, []]));
  for (const [from, to] of edges) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  return neighbours;
}

// A node goes where its neighbours are in the mean, so that few edges cross.
function sort(column, neighbours, order) {
  const wish = new Map(column.map((id) => {
    const places = neighbours.get(id).map((other) => order.get(other)).filter((place) => place !== undefined);
    return [id, places.length > 0 ? places.reduce((sum, place) => sum + place, 0) / places.length : order.get(id)];
  }));
  column.sort((a, b) => wish.get(a) - wish.get(b));
  note(column, order);
}

function note(column, order) {
  column.forEach((id, index) => order.set(id, (index + 0.5) / column.length));
}

function placed(columns) {
  const tallest = Math.max(...columns.map((column) => column.length));
  const places = new Map();
  columns.forEach((column, index) => {
    const top = ((tallest - column.length) * LINE) / 2;
    column.forEach((id, line) => places.set(id, { x: index * COLUMN, y: top + line * LINE }));
  });
  return { places, width: (columns.length - 1) * COLUMN + NODE.width, height: (tallest - 1) * LINE + NODE.height };
}
