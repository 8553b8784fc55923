// The page shows what the server tells it, and sends back what the user does. Each task has a file, which renders its part.

import { follow, notify } from './server.js';
import * as counter from './counter.js';
import * as temperature from './temperature.js';
import * as flight from './flight.js';
import * as timer from './timer.js';
import * as people from './people.js';
import * as circles from './circles.js';
import * as cells from './cells.js';

const tasks = { counter, temperature, flight, timer, people, circles, cells };

function render(parts) {
  notify('');
  for (const [name, part] of Object.entries(parts)) tasks[name].render(part);
}

function showTask() {
  const name = Object.hasOwn(tasks, location.hash.slice(1)) ? location.hash.slice(1) : 'counter';
  for (const section of document.querySelectorAll('main > section')) section.hidden = section.id !== name;
  for (const link of document.querySelectorAll('nav a')) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${document.getElementById(name).getAttribute('aria-label')} – 7GUIs`;
  scrollTo(0, 0);
}

addEventListener('hashchange', showTask);
showTask();
follow(render);
