// Entries are in the order of their numbers, with gaps: so a place is found among 100,000 of them in 17 steps.

/// The place of the first of these entries that does not come before this number.
export function placeFor(order, entries) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

/// The place of an entry among these; -1 if it is not one of them.
export function placeOf(entry, entries) {
  const place = placeFor(entry.order, entries);
  return entries[place] === entry ? place : -1;
}
