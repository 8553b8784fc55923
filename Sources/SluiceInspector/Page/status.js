// Where the store stands: the banners, the words beside the name, the lock, and what of the page can be used now.

import { end, resume, toggleLock } from './commands.js';
import { find, setText } from './dom.js';
import { journalText, plural } from './format.js';
import { onTape, tape } from './tape.js';

const travelling = find('.banner.travelling');
const lock = find('.lock');

export function startStatus() {
  find('.resume').addEventListener('click', resume);
  find('.unlock').addEventListener('click', toggleLock);
  lock.addEventListener('click', toggleLock);
  for (const name of ['commit', 'revert', 'reset']) find(`.${name}`).addEventListener('click', () => end(name));
  onTape(show);
}

function show() {
  document.body.classList.toggle('is-travelling', tape.position !== null);
  travelling.hidden = tape.position === null;
  setText(find('span', travelling), tape.position === null ? '' : sentence());
  find('.banner.locked').hidden = !tape.isLocked;
  find('.banner.ended').hidden = !tape.isEnded;
  lock.setAttribute('aria-pressed', tape.isLocked);
  setText(lock, tape.isLocked ? 'Locked' : 'Lock');
  setText(find('.summary'), summary());
  find('.summary').title = tape.journal?.kind ?? '';
}

function sentence() {
  const without = [...tape.skipped];
  const isBeginning = tape.position === 0;
  const what = isBeginning ? 'the state before the first action' : `the state after action ${tape.position}`;
  return `Showing ${what}${without.length > 0 ? ` without ${without.join(', ')}` : ''}. Sends are refused.`;
}

function summary() {
  const { running, journal, unrepeatable } = tape;
  return [
    running > 0 ? `${plural(running, 'effect')} running` : '',
    journal ? journalText(journal, ' ') : '',
    unrepeatable.length > 0 ? `not repeatable: ${unrepeatable.join(', ')}` : '',
  ].filter(Boolean).join(' · ');
}
