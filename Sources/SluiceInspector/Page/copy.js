// Copies text, and says so.

import { get } from './api.js';
import { say, showTrouble } from './notices.js';
import { entry } from './tape.js';

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied ${what}`);
  } catch {
    showTrouble('The browser does not let this page copy.');
  }
}

/// `form` is `swift` or `json`.
export async function copyAction(n, form) {
  if (!entry(n)) return;
  try {
    const action = await get('action', { n });
    if (action[form] === null) return showTrouble('This action has no JSON: it is not Encodable.');
    await copy(action[form], `action ${n} as ${form === 'swift' ? 'Swift' : 'JSON'}`);
  } catch (error) {
    showTrouble(error.message);
  }
}
