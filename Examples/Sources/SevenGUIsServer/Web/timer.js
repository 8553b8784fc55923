import { send } from './server.js';

const section = document.getElementById('timer');
const bar = section.querySelector('progress');
const slider = section.querySelector('[name=duration]');
let isSliding = false;

slider.addEventListener('input', () => {
  isSliding = true;
  send('setDuration', { seconds: Number(slider.value) });
});
slider.addEventListener('change', () => (isSliding = false));
section.querySelector('.reset').addEventListener('click', () => send('reset'));

export function render({ elapsed, duration }) {
  bar.max = Math.max(duration, 0.001);
  bar.value = duration === 0 ? bar.max : elapsed;
  section.querySelector('.elapsed').textContent = `${elapsed.toFixed(1)} s`;
  section.querySelector('.duration').textContent = `${duration} s`;
  if (!isSliding) slider.value = duration;
}
