// How actions get to the server, and what fields have in common.

let last = Promise.resolve();

/// Sends an action after those that were sent before.
export function send(name, values = {}) {
  last = last.then(() => post({ [name]: values }));
}

async function post(action) {
  try {
    const response = await fetch('/actions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(action),
    });
    notify(response.ok ? '' : (await response.json()).error);
  } catch {
    notify('The program that serves this page does not answer.');
  }
}

/// Shows a sentence, or hides the last one.
export function notify(sentence) {
  const notice = document.querySelector('.notice');
  notice.hidden = !sentence;
  if (notice.textContent !== sentence) notice.textContent = sentence;
}

/// Shows a value in a field; while the user is in the field, not before the field is left.
export function fill(field, value) {
  field.dataset.latest = value;
  if (document.activeElement !== field && field.value !== value) field.value = value;
}

/// Sends an action with what the user types into a field.
export function sendTyped(field, action, values = (text) => ({ text })) {
  field.addEventListener('input', () => send(action, values(field.value)));
  field.addEventListener('blur', () => last.then(() => setTimeout(() => fill(field, field.dataset.latest ?? ''), 50)));
}
