// How actions get to the server, one after the other, and its events to the page.

const AWAY = 'The program that serves this page does not answer.';

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
    notify(AWAY);
    return false;
  }
}

/// Resolves when all actions are handled that were sent before.
export const allSent = () => last;

/// Calls `render` with each event, also after the server was away.
export function follow(render) {
  const source = new EventSource('/events');
  source.addEventListener('open', () => notify(''));
  source.addEventListener('message', (event) => render(JSON.parse(event.data)));
  source.addEventListener('error', () => {
    source.close();
    notify(AWAY);
    setTimeout(() => follow(render), 500);
  });
}

/// Shows a sentence, or hides the last one.
export function notify(sentence) {
  const notice = document.querySelector('.notice');
  notice.hidden = !sentence;
  if (notice.textContent !== sentence) notice.textContent = sentence;
}
