// Pictures of skies.

const cloud = '<path d="M7 16a4 4 0 0 1 .6-8 5.5 5.5 0 0 1 10.5 1.2A3.5 3.5 0 0 1 17.5 16z"/>';
const shapes = {
  clear: '<circle cx="12" cy="12" r="4.5"/><path d="M12 2v2.5m0 15V22M2 12h2.5m15 0H22M5 5l1.7 1.7m10.6 10.6L19 19m0-14-1.7 1.7M6.7 17.3 5 19"/>',
  cloudy: `<g transform="translate(0 2)">${cloud}</g>`,
  fog: `${cloud}<path d="M5 19.5h14M8 22.5h8"/>`,
  rain: `${cloud}<path d="m8 19-1 3m5-3-1 3m5-3-1 3"/>`,
  snow: `${cloud}<path d="M7.5 20v0m4.5 1.5v0m4.5-1.5v0"/>`,
};

/// Shows a sky in an element that holds nothing else.
export function showSky(element, sky) {
  if (element.dataset.sky === sky) return;
  element.dataset.sky = sky;
  element.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${shapes[sky]}</svg>`;
}
