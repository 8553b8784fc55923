import { fill, sendTyped } from './fields.js';

const section = document.getElementById('temperature');
const [celsius, fahrenheit] = section.querySelectorAll('input');
sendTyped(celsius, 'setCelsius');
sendTyped(fahrenheit, 'setFahrenheit');

export function render(part) {
  fill(celsius, part.celsius);
  fill(fahrenheit, part.fahrenheit);
}
