// Texts of the graph, which do not wrap and know nothing of the boxes that they are in.

const MARK = '…';

/// Cuts those of the texts that are wider than this. Measures all before it changes one, so that they are laid out
/// once.
export function cut(texts, width) {
  const lengths = Array.from(texts, (text) => fitting(text, width));
  lengths.forEach((length, index) => {
    const text = texts[index];
    if (length < text.textContent.length) text.textContent = text.textContent.slice(0, length).trimEnd() + MARK;
  });
}

// How many units of the text there is room for; all of them, or as many as leave room for the mark.
function fitting(text, width) {
  const count = text.getNumberOfChars();
  if (count === 0 || text.getComputedTextLength() <= width) return text.textContent.length;
  const room = width - parseFloat(getComputedStyle(text).fontSize); // the mark is no wider than the font is high
  let [fits, tooMany] = [0, count];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (text.getSubStringLength(0, middle) <= room) fits = middle;
    else tooMany = middle;
  }
  return fits;
}
