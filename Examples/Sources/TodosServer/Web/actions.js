// Sends what the user does to the server.

const PATIENCE = 15000;

let last = Promise.resolve();

/// Resolves when the server has the action in its journal; rejects with a reason to show.
/// Each action leaves after the one before was answered, so they arrive in order.
export function send(action) {
  const answer = last.then(() => post(action));
  last = answer.catch(() => {});
  return answer;
}

/// An id for something new. In capitals, as Swift writes a UUID, so that the stream gives back the very same text.
export function newId() {
  return crypto.randomUUID().toUpperCase();
}

async function post(action) {
  const response = await fetch('/actions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(action),
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => {
    throw new Error('the server does not answer.');
  });
  if (!response.ok) throw new Error(await reason(response));
}

async function reason(response) {
  const answer = await response.json().catch(() => ({}));
  return answer.error ?? `the server answered ${response.status}.`;
}
