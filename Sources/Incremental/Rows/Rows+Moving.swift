extension Rows {
  /// Moves the row with an id so that it is at `position` afterwards. The other rows keep their order.
  ///
  /// ```swift
  /// rows.move(rows[3].id, to: 0)  // the fourth row is the first now
  /// ```
  ///
  /// - Returns: Whether there is such a row.
  /// - Complexity: O(log n), amortised.
  @inlinable @discardableResult
  public mutating func move(_ id: Row.ID, to position: Int) -> Bool {
    guard let label = labels[id] else { return false }
    if position < 0 || position >= count { positionOutOfRange(position, count: count) }
    guard tree.rank(of: label) != position else { return true }
    let row = takeOut(id, at: label)
    return place(row, at: position)
  }

  /// Moves the rows at these positions, in their order, before the row that is now at `destination`: the arguments are
  /// those of SwiftUI's `onMove`.
  ///
  /// ```swift
  /// rows.move(fromOffsets: [0], toOffset: rows.count)  // the first row is the last now
  /// ```
  ///
  /// - Complexity: O(log n) for each row, amortised.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    if destination < 0 || destination > count { positionOutOfRange(destination, count: count) }
    let sorted = Set(offsets).sorted()
    let moved = sorted.map { (id: self[$0].id, label: label(at: $0)) }.map { takeOut($0.id, at: $0.label) }
    var target = destination - sorted.count { $0 < destination }
    for row in moved {
      _ = place(row, at: target)
      target += 1
    }
  }

  /// Sorts the rows. The sort is stable.
  ///
  /// Rules: rows that are in order already stay in place, so a sort after a few edits makes few moves.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Row, Row) throws -> Bool) rethrows {
    var rows: [(number: Int, row: Row)] = []
    rows.reserveCapacity(count)
    tree.forEach { _, row, position in rows.append((position, row)) }
    try rows.sort { try areInIncreasingOrder($0.row, $1.row) }
    let stays = longestIncreasingSubsequence(rows.map(\.number))
    let moves = stays.count { !$0 }
    guard moves > 0 else { return }
    guard moves > count / 16 else { return rearrange(rows, stays: stays) }
    var (builder, number) = (TreeBuilder<Row>(expecting: count), 0)
    let (old, sorted) = (tree, rows)
    old.forEach { label, row, _ in
      let new = sorted[number].row
      number += 1
      builder.append(new, at: label)
      if new.id != row.id { labels.updateValue(label, forKey: new.id) }
    }
    tree = builder.build()
  }

  /// Removes the rows that do not stay, and inserts each at its position in the sorted order.
  @inlinable
  mutating func rearrange(_ rows: [(number: Int, row: Row)], stays: [Bool]) {
    for (position, row) in rows.enumerated() where !stays[position] { remove(id: row.row.id) }
    for (position, row) in rows.enumerated() where !stays[position] { _ = place(row.row, at: position) }
  }
}

extension Rows where Row: Comparable {
  /// Sorts the rows. The sort is stable.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func sort() { sort { $0 < $1 } }
}

// MARK: - Rows that may stay

/// Returns which of the numbers, all different, belong to one of the longest increasing subsequences.
///
/// - Complexity: O(k log k) for k numbers.
@usableFromInline
func longestIncreasingSubsequence(_ numbers: [Int]) -> [Bool] {
  // `tails[l]` is the index of the least number that ends an increasing subsequence of length l + 1; `before` holds the
  // index of each number's predecessor.
  var tails: [Int] = []
  var before: [Int] = []
  before.reserveCapacity(numbers.count)
  for (index, number) in numbers.enumerated() {
    var low = 0
    var high = tails.count
    if let last = tails.last, numbers[last] < number { low = high }
    while low < high {
      let middle = (low + high) / 2
      if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
    }
    before.append(low > 0 ? tails[low - 1] : -1)
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var isIn = [Bool](repeating: false, count: numbers.count)
  var next = tails.last ?? -1
  while next >= 0 {
    isIn[next] = true
    next = before[next]
  }
  return isIn
}
