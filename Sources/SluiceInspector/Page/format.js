// Numbers as people read them.

const grouped = new Intl.NumberFormat('en');

export const number = (value) => grouped.format(value);

/// `plural(3, 'action')` is "3 actions".
export const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

/// A duration in nanoseconds; a dash if it was not measured.
export function duration(ns) {
  if (ns === null || ns === undefined) return '–';
  if (ns < 1000) return `${Math.round(ns)} ns`;
  if (ns < 1e6) return `${digits(ns / 1000)} µs`;
  if (ns < 1e9) return `${digits(ns / 1e6)} ms`;
  return seconds(ns / 1e9);
}

/// Seconds since the recording began.
export function seconds(value) {
  return `${value < 100 ? value.toFixed(2) : value.toFixed(1)} s`;
}

export function bytes(count) {
  if (count === null || count === undefined) return 'size not known';
  if (count < 1024) return plural(count, 'byte');
  return count < 1024 * 1024 ? `${digits(count / 1024)} KiB` : `${digits(count / 1024 / 1024)} MiB`;
}

/// A journal: its kind without the types in it, and its size if that is known.
export function journalText({ kind, bytes: size }, separator) {
  return [kind.replace(/<.*/s, ''), size === null ? '' : bytes(size)].filter(Boolean).join(separator);
}

/// The time of day, as the page's user reads a clock.
export function clock(wall) {
  const date = new Date(wall);
  if (Number.isNaN(date.getTime())) return wall ?? '';
  return date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });
}

/// Who sent an action: "effect search", "program".
export const sender = ({ source, by }) => (by ? `${source} ${by}` : source);

function digits(value) {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
}
