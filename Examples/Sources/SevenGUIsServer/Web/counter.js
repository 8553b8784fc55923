import { send } from './server.js';

const section = document.getElementById('counter');
section.querySelector('.increment').addEventListener('click', () => send('increment'));

export function render(count) {
  section.querySelector('.count').textContent = count;
}
