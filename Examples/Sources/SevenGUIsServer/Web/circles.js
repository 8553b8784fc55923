import { send } from './server.js';

const section = document.getElementById('circles');
const canvas = section.querySelector('.canvas');
const dialog = section.querySelector('dialog');
const slider = dialog.querySelector('input');
const space = 'http://www.w3.org/2000/svg';
const cross = document.createElementNS(space, 'path');
let circles = { items: [] };
let aim = { x: 320, y: 180 };

cross.setAttribute('class', 'cross');
section.querySelector('.undo').addEventListener('click', () => send('undo'));
section.querySelector('.redo').addEventListener('click', () => send('redo'));

/// The place of a pointer in the drawing.
function place(event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(canvas.getScreenCTM().inverse());
  return { x: Math.round(x), y: Math.round(y) };
}

/// The circle with the nearest centre of those that a place is in.
function circleAt({ x, y }) {
  const distance = (item) => Math.hypot(item.x - x, item.y - y);
  return circles.items.filter((item) => distance(item) < item.diameter / 2).sort((a, b) => distance(a) - distance(b))[0];
}

function pointAt(point) {
  aim = point;
  cross.setAttribute('d', `M${aim.x - 7} ${aim.y}h14M${aim.x} ${aim.y - 7}v14`);
  const near = circleAt(aim);
  for (const element of canvas.querySelectorAll('circle')) element.classList.toggle('near', element.dataset.id === String(near?.id));
}

canvas.addEventListener('pointermove', (event) => pointAt(place(event)));
canvas.addEventListener('click', (event) => {
  pointAt(place(event));
  if (!circleAt(aim)) send('addCircle', aim);
});
canvas.addEventListener('contextmenu', (event) => {
  event.preventDefault();
  pointAt(place(event));
  open();
});
canvas.addEventListener('keydown', (event) => {
  const step = event.shiftKey ? 1 : 10;
  const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
  if (move) pointAt({ x: clamp(aim.x + move[0], 640), y: clamp(aim.y + move[1], 360) });
  else if (event.key === ' ') send('addCircle', aim);
  else if (event.key === 'Enter') open();
  else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') send(event.shiftKey ? 'redo' : 'undo');
  else return;
  event.preventDefault();
});

const clamp = (number, limit) => Math.min(Math.max(number, 0), limit);

function open() {
  const near = circleAt(aim);
  if (near) send('openCircle', { id: near.id });
}

slider.addEventListener('input', () => send('setDiameter', { diameter: Number(slider.value) }));
dialog.addEventListener('close', () => {
  if (circles.adjusted !== undefined) send('closeCircle');
  canvas.focus();
});

function draw({ id, x, y, diameter }) {
  const element = document.createElementNS(space, 'circle');
  element.dataset.id = id;
  for (const [name, value] of [['cx', x], ['cy', y], ['r', diameter / 2]]) element.setAttribute(name, value);
  return element;
}

export function render(part) {
  circles = part;
  canvas.replaceChildren(...part.items.map(draw), cross);
  pointAt(aim);
  section.querySelector('.undo').disabled = !part.canUndo;
  section.querySelector('.redo').disabled = !part.canRedo;
  const adjusted = part.items.find((item) => item.id === part.adjusted);
  if (!adjusted) return dialog.open && dialog.close();
  dialog.querySelector('p').textContent = `Adjust the diameter of the circle at (${adjusted.x}, ${adjusted.y}).`;
  if (document.activeElement !== slider) slider.value = adjusted.diameter;
  if (!dialog.open && !section.hidden) dialog.showModal();
}
