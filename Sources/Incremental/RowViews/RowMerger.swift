// Documentation/Internals/RowViews.md says why rows that stay keep their labels.

/// A builder of rows in an order, from rows that are in order and stay, and others that come between them.
///
/// The rows that stay keep their labels, so that a view of the result finds them where they were.
@usableFromInline
struct RowMerger<Row: Identifiable> {
  @usableFromInline var builder: MirrorBuilder<Row>
  /// The rows that come, in order, and the number of them that were appended.
  @usableFromInline let coming: [Row]
  @usableFromInline var next = 0
  /// The label of the last row that was appended.
  @usableFromInline var last: OrderLabel?
  @usableFromInline let keepsLabels: Bool

  @inlinable
  init(_ coming: [Row], expecting count: Int, keepsLabels: Bool) {
    builder = MirrorBuilder(expecting: count)
    (self.coming, self.keepsLabels) = (coming, keepsLabels)
  }

  /// Appends a row that stays, after those that come before it; returns false if there is no room for them.
  @inlinable
  mutating func append(_ row: Row, at label: OrderLabel, _ comesBefore: (Row, Row) -> Bool) -> Bool {
    var end = next
    while end < coming.count, comesBefore(coming[end], row) { end += 1 }
    if end > next, !appendComing(upTo: end, before: label) { return false }
    let new = keepsLabels ? label : nextLabel
    builder.append(row, at: new)
    last = new
    return true
  }

  /// Appends the rows that come, up to an index, before a label; nil stands for the end.
  @inlinable
  mutating func appendComing(upTo end: Int, before label: OrderLabel?) -> Bool {
    guard next < end else { return true }
    var (new, step) = (nextLabel, LabelTree<Row>.gap)
    if keepsLabels {
      guard let room = LabelTree<Row>.room(for: end - next, after: last, before: label) else { return false }
      (new, step) = room
    }
    while next < end {
      builder.append(coming[next], at: new)
      last = new
      new += step
      next += 1
    }
    return true
  }

  @inlinable
  var nextLabel: OrderLabel { last.map { $0 + LabelTree<Row>.gap } ?? LabelTree<Row>.middleLabel }
}

extension Rows {
  /// Returns these rows, which are in order, without those of some ids, and with others that are in order, too.
  ///
  /// - Complexity: O(n).
  @inlinable
  func merged(with coming: [Row], without leaving: Set<Row.ID>, by comesBefore: (Row, Row) -> Bool) -> Rows {
    merge(coming, leaving, keepsLabels: true, comesBefore)
      ?? merge(coming, leaving, keepsLabels: false, comesBefore).unsafelyUnwrapped
  }

  /// Merges rows; returns nil if those that stay are to keep their labels, and there is no room for the others.
  @inlinable
  func merge(
    _ coming: [Row], _ leaving: Set<Row.ID>, keepsLabels: Bool, _ comesBefore: (Row, Row) -> Bool
  ) -> Rows? {
    var merger = RowMerger(coming, expecting: count + coming.count, keepsLabels: keepsLabels)
    var walk = LabelWalk(tree)
    defer { walk.end() }
    while let label = walk.label {
      let row = walk.place.pointee
      if !leaving.contains(row.id), !merger.append(row, at: label, comesBefore) { return nil }
      walk.advance()
    }
    return merger.appendComing(upTo: coming.count, before: nil) ? merger.builder.build() : nil
  }
}

extension LabelTree {
  /// Returns the first of some free labels between two others, and their distance; nil if there is little room. Without
  /// a label, it is the beginning or the end.
  @inlinable
  static func room(
    for count: Int, after low: OrderLabel?, before high: OrderLabel?
  ) -> (first: OrderLabel, step: OrderLabel)? {
    let parts = OrderLabel(count + 1)
    switch (low, high) {
    case (nil, nil): return (middleLabel, gap)
    case (let low?, let high):
      let step = Swift.min(((high ?? endLabel) - low) / parts, gap)
      return step < 16 ? nil : (low + step, step)
    case (nil, let high?):
      let step = Swift.min(high / parts, gap)
      return step < 16 ? nil : (high - step * (parts - 1), step)
    }
  }
}
