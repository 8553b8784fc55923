// Elements, texts and dates.

export function make(tag, values = {}, ...children) {
  const { onclick, ...attributes } = values;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (onclick) element.addEventListener('click', onclick);
  element.append(...children);
  return element;
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
export const date = (text) => format.format(new Date(text));

export function names(list, attendees) {
  list.replaceChildren(...attendees.map((name) => make('li', {}, name || 'Somebody')));
}
