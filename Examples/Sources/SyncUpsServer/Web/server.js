// How actions get to the server, one after the other.

let last = Promise.resolve();

/// Sends an action after those that were sent before. Returns whether the server took it.
export function send(name, values = {}) {
  last = last.then(() => post({ [name]: values }));
  return last;
}

async function post(action) {
  try {
    const response = await fetch('/actions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(action),
    });
    notify(response.ok ? '' : (await response.json()).error);
    return response.ok;
  } catch {
    notify('The program that serves this page does not answer.');
    return false;
  }
}

/// Shows a sentence, or hides the last one.
export function notify(sentence) {
  const notice = document.querySelector('.notice');
  notice.hidden = !sentence;
  if (notice.textContent !== sentence) notice.textContent = sentence;
}
