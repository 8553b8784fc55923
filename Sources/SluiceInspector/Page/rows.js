// A list of any length of which only the rows in view are in the page. All rows are of one height, so that the place
// of each is a product, and none is ever measured.

const MARGIN = 8; // rows drawn above and below the view

export class VirtualRows {
  #scroller;
  #body;
  #height;
  #make;
  #fill;
  #count = 0;
  #drawn = new Map(); // index → row

  /// `make()` gives a row; `fill(row, index)` shows the item of this index in it. Rows are used again.
  constructor(scroller, body, { height, make, fill }) {
    [this.#scroller, this.#body, this.#height, this.#make, this.#fill] = [scroller, body, height, make, fill];
    scroller.addEventListener('scroll', () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw()).observe(scroller);
  }

  get isAtEnd() {
    const { scrollTop, clientHeight } = this.#scroller;
    return scrollTop + clientHeight >= this.#count * this.#height - this.#height / 2;
  }

  /// Rows that a view holds.
  get page() {
    return Math.max(Math.floor(this.#scroller.clientHeight / this.#height) - 1, 1);
  }

  /// Shows so many rows, anew. What went at the beginning leaves what is in view in its place.
  show(count, removed = 0) {
    const top = this.#scroller.scrollTop;
    this.#count = count;
    this.#body.style.height = `${count * this.#height}px`;
    if (removed > 0) this.#scroller.scrollTop = Math.max(top - removed * this.#height, 0);
    this.#draw(true);
  }

  scrollToEnd() {
    this.#scroller.scrollTop = this.#count * this.#height;
    this.#draw();
  }

  /// Scrolls as little as it takes to have a row in view.
  reveal(index) {
    const { scrollTop, clientHeight } = this.#scroller;
    const top = index * this.#height;
    if (top < scrollTop) this.#scroller.scrollTop = top;
    else if (top + this.#height > scrollTop + clientHeight) this.#scroller.scrollTop = top + this.#height - clientHeight;
    this.#draw();
  }

  #draw(isAnew = false) {
    const { scrollTop, clientHeight } = this.#scroller;
    const first = Math.max(Math.floor(scrollTop / this.#height) - MARGIN, 0);
    const last = Math.min(Math.ceil((scrollTop + clientHeight) / this.#height) + MARGIN, this.#count) - 1;
    const free = this.#takeOut(first, last);
    for (let index = first; index <= last; index++) {
      const old = this.#drawn.get(index);
      const row = old ?? free.pop() ?? this.#body.appendChild(this.#make());
      if (old && !isAnew) continue;
      this.#drawn.set(index, row);
      row.style.transform = `translateY(${index * this.#height}px)`;
      this.#fill(row, index);
    }
    for (const row of free) row.remove();
  }

  // The rows that are out of view, to be used again.
  #takeOut(first, last) {
    const free = [];
    for (const [index, row] of this.#drawn) {
      if (index >= first && index <= last) continue;
      this.#drawn.delete(index);
      free.push(row);
    }
    return free;
  }
}
