// What the page tells the user: banners above the panes, and a word that goes by itself. All places are live regions.

import { find, setText } from './dom.js';

const trouble = find('.banner.trouble');
const lost = find('.banner.lost');
const connection = find('.connection');
const toast = find('.toast');
const SHORT = 2500;

let timer = null;

export function showTrouble(text) {
  setText(find('span', trouble), text);
  trouble.hidden = false;
}

export function clearTrouble() {
  trouble.hidden = true;
}

/// Says that something is done, for a moment.
export function say(text) {
  toast.textContent = text;
  toast.classList.add('shown');
  clearTimeout(timer);
  timer = setTimeout(() => toast.classList.remove('shown'), SHORT);
}

/// `error` is null when the server answers.
export function showConnection(error) {
  lost.hidden = !error;
  setText(connection, error ? 'Reconnecting…' : 'Connected');
  connection.classList.toggle('is-lost', Boolean(error));
  if (error) setText(lost, `Connection lost. ${error.message} What you see is what was known before.`);
}

find('.dismiss', trouble).addEventListener('click', clearTrouble);
