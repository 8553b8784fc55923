// A meeting in progress: a ring with a part for each speaker, which fills as time passes.

import { setText } from './dom.js';
import { send } from './server.js';

const section = document.getElementById('recording');
const find = (selector) => section.querySelector(selector);
const ring = find('svg');
const GAP = 6; // degrees between two speakers
find('.next').addEventListener('click', () => send('nextSpeaker'));
find('.end').addEventListener('click', () => send('endMeeting'));

const time = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function arc(kind, start, degrees) {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const point = (angle) => [100 * Math.sin(angle * Math.PI / 180), -100 * Math.cos(angle * Math.PI / 180)].map((at) => at.toFixed(2));
  path.setAttribute('class', kind);
  path.setAttribute('d', `M ${point(start)} A 100 100 0 ${degrees > 180 ? 1 : 0} 1 ${point(start + degrees)}`);
  return path;
}

function arcs({ speakers, speaker, elapsed, remaining }) {
  const share = (elapsed + remaining) / speakers.length;
  const degrees = 360 / speakers.length - GAP;
  return speakers.flatMap((_, index) => {
    const start = index * 360 / speakers.length + GAP / 2;
    const done = index < speaker ? 1 : index > speaker ? 0 : Math.min(Math.max((elapsed - index * share) / share, 0), 1);
    return [arc('rest', start, degrees), ...(done > 0 ? [arc('done', start, degrees * done)] : [])];
  });
}

export function recording(part) {
  const { speakers, speaker, elapsed, remaining, transcript } = part;
  Object.assign(find('progress'), { max: elapsed + remaining, value: elapsed });
  setText(find('.elapsed'), time(elapsed));
  setText(find('.remaining'), time(remaining));
  setText(find('.speaker'), speakers[speaker] || 'Somebody');
  setText(find('.place'), `Speaker ${speaker + 1} of ${speakers.length}`);
  setText(find('.transcript'), transcript);
  ring.replaceChildren(...arcs(part));
}
