// How high rows are, and so where each one begins. A row is as high as its text: as long as it was not drawn in a list of this
// width, its height is a guess.

export class Heights {
  #tops = new Float64Array(1); // where each row begins, and where the last one ends
  #guess = 55;
  #width = 0;

  /// Works out where each of these entries begins.
  stack(entries) {
    this.#tops = new Float64Array(entries.length + 1);
    let top = 0;
    for (let index = 0; index < entries.length; index++) {
      const { height, width } = entries[index];
      top += width === this.#width && height ? height : this.#guess;
      this.#tops[index + 1] = top;
    }
  }

  /// Where a row begins, from the top of the list; of the one after the last, where the list ends.
  top(index) {
    return this.#tops[index];
  }

  /// The row at this distance from the top of the list, or the nearest one.
  rowAt(distance) {
    let low = 0;
    let high = this.#tops.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#tops[middle] <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /// Takes note of sizes, a map of rows to heights; whether anything is another than it was.
  note(sizes, drawn, width) {
    const isOtherWidth = width > 0 && width !== this.#width;
    if (isOtherWidth) this.#width = width;
    let isOther = isOtherWidth;
    for (const entry of drawn) {
      const height = sizes.get(entry.row) || (isOtherWidth && entry.row.offsetHeight);
      if (!height) continue;
      isOther ||= Math.abs(height - entry.height) > 0.25;
      [entry.height, entry.width] = [height, this.#width];
    }
    if (isOtherWidth) this.#guess = median(drawn.map(({ height }) => height)) || this.#guess;
    return isOther;
  }

  /// The height of a row that is not drawn is not known any more.
  forget(entry) {
    entry.width = 0;
  }
}

function median(numbers) {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1];
}
