// Elements and their texts.

/// Makes an element: `make('button', { class: 'add', onclick }, 'Add')`.
export function make(tag, values = {}, ...children) {
  const { onclick, ...attributes } = values;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (onclick) element.addEventListener('click', onclick);
  element.append(...children);
  return element;
}

/// Sets the text of an element, if it is another one.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
