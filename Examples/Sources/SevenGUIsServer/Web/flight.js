import { fill, sendTyped } from './fields.js';
import { send } from './server.js';

const section = document.getElementById('flight');
const { kind, start, end } = section.querySelector('form').elements;
kind.addEventListener('change', () => send('setReturn', { isReturn: kind.value === 'return' }));
sendTyped(start, 'setStart');
sendTyped(end, 'setEnd');
section.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!section.querySelector('.book').disabled) send('book');
});

export function render(part) {
  kind.value = part.isReturn ? 'return' : 'oneWay';
  fill(start, part.start);
  fill(end, part.end);
  end.disabled = !part.isReturn;
  start.setAttribute('aria-invalid', !part.isStartValid);
  end.setAttribute('aria-invalid', !part.isEndValid);
  section.querySelector('.book').disabled = !part.canBook;
  section.querySelector('.message').textContent = part.message ?? '';
}
