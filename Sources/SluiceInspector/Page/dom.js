// Makes elements. What comes from the store is set as text, never as markup.

export const find = (selector, parent = document) => parent.querySelector(selector);

/// `make('button', { class: 'pin', onclick: f }, 'Pin')`; a value of null or false leaves an attribute out.
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/// Makes an element of a drawing (SVG); the arguments are those of the function above.
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function setAttribute(element, name, value) {
  if (name.startsWith('on')) element[name] = value;
  else if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : value);
}

/// Sets text only if it is another: what is selected or read aloud stays.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function button(text, title, perform) {
  return make('button', { type: 'button', title, onclick: perform }, text);
}

/// A list of facts, `{ name: text }`.
export function factList(facts) {
  const fact = ([name, text]) => make('div', {}, make('dt', {}, name), make('dd', {}, String(text)));
  return make('dl', { class: 'facts' }, ...Object.entries(facts).map(fact));
}

/// An empty state, with a sentence that helps.
export function emptyNote(text) {
  return make('p', { class: 'empty' }, text);
}

/// A function that runs an asynchronous one, never twice at a time; a call meanwhile runs it once more afterwards.
export function coalesced(perform) {
  let isRunning = false;
  let isAsked = false;
  return async function run() {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await perform();
      }
    } finally {
      isRunning = false;
    }
  };
}
