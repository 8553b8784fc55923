// What the page tells the user about trouble. Both places are live regions.

const trouble = document.querySelector('.trouble');
const connection = document.querySelector('.connection');

export function showTrouble(text) {
  trouble.textContent = text;
  trouble.hidden = false;
}

export function clearTrouble() {
  trouble.hidden = true;
  trouble.textContent = '';
}

export function showConnection(isConnected) {
  connection.textContent = isConnected ? '' : 'Reconnecting…';
}
