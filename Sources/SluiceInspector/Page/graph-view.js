// What part of a drawing is seen: the mouse drags and zooms it, the keyboard too.

const MARGIN = 24;
const STEP = 0.12; // of what is seen, for each press of an arrow key
const READABLE = 0.8; // the smallest scale at which names can be read
const [LEAST, MOST] = [80, 40000]; // units that the view is wide

export class GraphView {
  #svg;
  #whole = { x: 0, y: 0, width: 1, height: 1 };
  #seen = null;
  #from = null; // where a drag is

  constructor(svg) {
    this.#svg = svg;
    svg.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    svg.addEventListener('pointerdown', (event) => { if (!event.target.closest('.graph-node')) this.#start(event); });
    svg.addEventListener('pointermove', (event) => this.#drag(event));
    svg.addEventListener('pointerup', () => { this.#from = null; });
    svg.addEventListener('keydown', (event) => { if (this.#key(event)) event.preventDefault(); });
  }

  /// The drawing has this size now. A view that somebody has moved stays.
  show(width, height) {
    const isOther = width !== this.#whole.width || height !== this.#whole.height;
    this.#whole = { x: 0, y: 0, width, height };
    if (isOther || !this.#seen) this.#begin();
  }

  /// Shows all of it; what is small is not made bigger than it is.
  fit() {
    const { clientWidth, clientHeight } = this.#svg;
    const width = Math.max(this.#whole.width + 2 * MARGIN, clientWidth);
    const height = Math.max(this.#whole.height + 2 * MARGIN, clientHeight);
    this.#see({ x: (this.#whole.width - width) / 2, y: (this.#whole.height - height) / 2, width, height });
  }

  // All of it, or if that would be too small to read, its beginning.
  #begin() {
    this.fit();
    const { clientWidth, clientHeight } = this.#svg;
    const scale = Math.min(clientWidth / this.#seen.width, clientHeight / this.#seen.height);
    if (scale >= READABLE || clientWidth === 0) return;
    const [width, height] = [clientWidth / READABLE, clientHeight / READABLE];
    this.#see({ x: -MARGIN, y: (this.#whole.height - height) / 2, width, height });
  }

  zoom(factor, at = { x: 0.5, y: 0.5 }) {
    const { x, y, width, height } = this.#seen;
    if (width * factor < LEAST || width * factor > MOST) return;
    const less = 1 - factor;
    this.#see({ x: x + width * less * at.x, y: y + height * less * at.y, width: width * factor, height: height * factor });
  }

  pan(dx, dy) {
    const { x, y, width, height } = this.#seen;
    this.#see({ x: x + dx * width, y: y + dy * height, width, height });
  }

  /// Moves as little as it takes to see a rectangle.
  reveal({ x, y, width, height }) {
    const seen = { ...this.#seen };
    seen.x = Math.max(Math.min(seen.x, x - MARGIN), x + width + MARGIN - seen.width);
    seen.y = Math.max(Math.min(seen.y, y - MARGIN), y + height + MARGIN - seen.height);
    this.#see(seen);
  }

  #see(seen) {
    this.#seen = seen;
    this.#svg.setAttribute('viewBox', [seen.x, seen.y, seen.width, seen.height].join(' '));
  }

  #wheel(event) {
    event.preventDefault();
    const { left, top, width, height } = this.#svg.getBoundingClientRect();
    this.zoom(1.0015 ** event.deltaY, { x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  }

  #start({ clientX, clientY, pointerId }) {
    this.#svg.setPointerCapture(pointerId);
    this.#from = { clientX, clientY };
  }

  #drag({ clientX, clientY }) {
    if (!this.#from) return;
    const { width, height } = this.#svg.getBoundingClientRect();
    this.pan((this.#from.clientX - clientX) / width, (this.#from.clientY - clientY) / height);
    this.#from = { clientX, clientY };
  }

  #key({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey) return false;
    const moves = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
    if (moves[key]) this.pan(...moves[key]);
    else if (key === '+' || key === '=') this.zoom(0.8);
    else if (key === '-') this.zoom(1.25);
    else if (key === '0') this.fit();
    else return false;
    return true;
  }
}
