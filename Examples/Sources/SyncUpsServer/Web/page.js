// The page shows the screen that the server sends, and sends back what the user does. Each screen has a file, which renders it.

import { alert } from './alert.js';
import { detail } from './detail.js';
import { form } from './form.js';
import { list } from './list.js';
import { meeting } from './meeting.js';
import { recording } from './recording.js';
import { follow, send } from './server.js';

const screens = { list, detail, meeting, recording };
const dialogs = { form, alert };
const heading = document.querySelector('h1');
const back = document.querySelector('.back');
let link = null;
let shown = {};

function render(screen) {
  const name = Object.keys(screens).find((each) => screen[each]);
  for (const section of document.querySelectorAll('main > section')) section.hidden = section.id !== name;
  back.hidden = name === 'list' || name === 'recording';
  document.body.dataset.screen = name;
  update(screens, name, screen[name]);
  document.body.dataset.theme = screen[name].theme ?? '';
  heading.textContent = name === 'list' ? 'Daily sync-ups' : screen[name].title || 'Untitled';
  document.title = heading.textContent;
  goTo(screen.link);
  for (const each of Object.keys(dialogs)) update(dialogs, each, screen[each]);
  shown = screen;
}

// Only a part that has changed, so that the focus stays where it is.
function update(renderers, name, part) {
  if (JSON.stringify(part) !== JSON.stringify(shown[name])) renderers[name](part);
}

// The address is a link to the screen. That of a meeting which is over would start another one, so it goes.
function goTo(next) {
  if (next === link) return;
  if (location.hash.slice(1) !== next && !(next === '/' && !location.hash)) setAddress(next, shown.recording);
  if (link !== null) {
    heading.focus();
    scrollTo(0, 0);
  }
  link = next;
}

function setAddress(to, inPlace) {
  history[inPlace ? 'replaceState' : 'pushState'](null, '', `#${to}`);
}

// A meeting asks before it is left, so its address comes back.
async function openLink() {
  const wanted = location.hash.slice(1) || '/';
  if (wanted === link) return;
  if (shown.recording) setAddress(link);
  if (!await send('open', { link: wanted })) setAddress(link ?? '/', true);
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const buttons = document.querySelectorAll(`[data-key="${CSS.escape(event.key)}"]`);
  [...buttons].find((button) => button.checkVisibility())?.click();
});

addEventListener('popstate', openLink);
back.addEventListener('click', () => send('back', { from: link }));
if (location.hash) await openLink();
follow(render);
