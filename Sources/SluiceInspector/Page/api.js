// Asks the server. All answers are JSON; a refusal has a sentence to show.

let store = null;

export const useStore = (id) => { store = id; };
export const storeId = () => store;

/// The address of something of a store.
export function address(name, query = {}, id = store) {
  const text = new URLSearchParams(query).toString();
  return `/api/stores/${id}/${name}${text && `?${text}`}`;
}

export const stores = () => ask('/api/stores');
export const get = (name, query, options) => ask(address(name, query), options);

/// Gives a store a command; rejects with the reason if it refuses.
export const post = (body, id) => send(address('command', {}, id), JSON.stringify(body));
export const importTape = (text, id) => send(address('import', {}, id), text);

/// `address` is what the other process printed.
export const addProcess = (address) => send('/api/processes', JSON.stringify({ address }));
export const removeProcess = (id) => send(`/api/processes/${id}/remove`, '{}');

function send(url, body) {
  return ask(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

async function ask(url, options) {
  const response = await fetch(url, options).catch((error) => {
    if (error.name === 'AbortError') throw error;
    throw new Error('The program does not answer.');
  });
  if (response.ok) return response.json();
  const error = new Error(await reason(response));
  error.status = response.status;
  throw error;
}

async function reason(response) {
  if (response.status === 403) return 'This page is not known to the program. Open the address that the program printed.';
  const answer = await response.json().catch(() => ({}));
  return answer.error ?? `The program answered ${response.status}.`;
}
