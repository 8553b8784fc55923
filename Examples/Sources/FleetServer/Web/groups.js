// A card for each region, with the numbers and charts of the vehicles there. Choosing one shows only these.

import { setText } from './dom.js';
import { REGIONS, STATUSES, element, number, shape } from './words.js';
import { change, view } from './view.js';
import { toTop } from './table.js';

const section = document.querySelector('.groups');
const total = document.querySelector('.totals');

const cards = REGIONS.map((name, region) => {
  const parts = {
    count: element('b'),
    means: element('small'),
    shares: shape('svg.shares', { viewBox: '0 0 100 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...STATUSES.map((_, status) => shape(`rect.s${status}`, { height: 6 }))),
    bars: shape('svg.bars', { viewBox: '0 0 80 24', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...Array.from({ length: 8 }, (_, at) => shape('rect', { x: at * 10 + 0.75, width: 8.5 }))),
  };
  const card = element('button.card', { type: 'button' }, element('span.title', {}, name), parts.count, parts.means, parts.bars, parts.shares);
  card.addEventListener('click', () => {
    toTop();
    change({ region: view.region === region ? null : region });
    showChoice();
  });
  section.append(card);
  return { card, parts };
});

export function showChoice() {
  cards.forEach(({ card }, region) => card.setAttribute('aria-pressed', view.region === region));
}

/// Shows the groups that changed.
export function render(event) {
  for (const { region, sums } of event.groups ?? []) draw(cards[region], region, sums);
  if (event.totals) showTotals(event.totals);
}

function draw({ card, parts }, region, sums) {
  card.classList.toggle('empty', sums.count === 0);
  setText(parts.count, number(sums.count));
  setText(parts.means, sums.count ? `${sums.speed} km/h` : 'none');
  let start = 0;
  sums.statuses.forEach((count, status) => {
    const width = sums.count ? (count / sums.count) * 100 : 0;
    const rect = parts.shares.children[status];
    rect.setAttribute('x', start);
    rect.setAttribute('width', width);
    start += width;
  });
  card.setAttribute('aria-label', `${REGIONS[region]}: ${number(sums.count)} vehicles, ${describe(sums)}`);
  const most = Math.max(1, ...sums.batteries);
  sums.batteries.forEach((count, at) => {
    const size = (count / most) * 24;
    parts.bars.children[at].setAttribute('y', 24 - size);
    parts.bars.children[at].setAttribute('height', size);
  });
}

const describe = (sums) => STATUSES.map((name, status) => `${number(sums.statuses[status])} ${name.toLowerCase()}`).join(', ');

function showTotals(sums) {
  const vehicles = sums.count === 1 ? 'vehicle' : 'vehicles';
  setText(total, `${number(sums.count)} ${vehicles}: ${describe(sums)}. Mean speed ${sums.speed} km/h, battery ${sums.battery} %.`);
}

showChoice();
