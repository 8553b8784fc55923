// The words of the page, in the order of the numbers by which the server names them.

export const STATUSES = ['On the road', 'Charging', 'Parked', 'Broken down', 'Held'];
export const REGIONS = ['Harbour', 'Old Town', 'Northgate', 'University', 'Riverside', 'The Mills', 'The Hills', 'Airport'];
export const AGES = ['just now', '5 s', '15 s', '30 s', '1 min', '2 min', '5 min'];

const format = new Intl.NumberFormat('en');

/// A number with separators.
export const number = (value) => format.format(value);

const SVG = 'http://www.w3.org/2000/svg';

/// Makes an element: `element('div.cell', {role: 'gridcell'}, …children)`.
export function element(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.');
  return fill(document.createElement(tag), classes, attributes, children);
}

/// Makes an element of a picture.
export function shape(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split('.');
  return fill(document.createElementNS(SVG, tag), classes, attributes, children);
}

function fill(made, classes, attributes, children) {
  if (classes.length) made.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
