extension LabelTree {
  /// The distance of the labels of rows that are added at an end. Between two such labels, 32 rows can be inserted at
  /// the same place before other rows must get new labels.
  @inlinable
  package static var gap: OrderLabel { 1 << 32 }

  /// The label of the first row of a tree.
  @inlinable
  package static var middleLabel: OrderLabel { 1 << 62 }

  /// The upper bound of labels, which no label reaches.
  @inlinable
  static var endLabel: OrderLabel { 1 << 63 }

  /// Returns a free label for a new row at a position, or nil if there is none between its neighbours.
  @inlinable
  package func freeLabel(atPosition position: Int) -> OrderLabel? {
    if position == count {
      guard let last = lastLabel else { return Self.middleLabel }
      return last < Self.endLabel - Self.gap ? last + Self.gap : Self.between(last, Self.endLabel)
    }
    let next = label(atPosition: position)
    if position == 0 { return next >= Self.gap ? next - Self.gap : Self.between(0, next) }
    return Self.between(label(atPosition: position - 1), next)
  }

  @inlinable
  static func between(_ low: OrderLabel, _ high: OrderLabel) -> OrderLabel? {
    high - low < 2 ? nil : low + (high - low) / 2
  }

  /// Gives the rows near a position new labels, so that a label before it is free; returns the positions of these
  /// rows.
  ///
  /// The algorithm is from Bender, Cole, Demaine, Farach-Colton and Zito, "Two simplified algorithms for maintaining
  /// order in a list" (2002). The aligned ranges of 2, 4, 8, … labels that contain the place are tried in this order.
  /// The first range that is not too full for its size is taken, and its rows are spread over it evenly.
  ///
  /// - *Before:* labels ascend with the positions, and two neighbours at the place have no free label between them.
  /// - *Which range.* A range of 2ⁿ labels may hold (2 / 1.3)ⁿ rows. The allowed density falls with the size: after a
  ///   range is spread, each of its halves holds at most 1 / 1.3 of its own limit, so many insertions follow before
  ///   one of them is too full again. They pay for the spreading, O(log n) rows for each insertion.
  /// - *After:* the rows of the range have the labels `low + step`, `low + 2 · step`, …, all inside the range,
  ///   because `step` is the range's size divided by one more than the number of its rows. Rows outside keep their
  ///   labels, so labels still ascend. The step is at least 4, so there is a free label between any two rows of the
  ///   range, and before and after them.
  ///
  /// - Complexity: O(log n) rows for each insertion, amortised, wherever the insertions are.
  @inlinable @inline(never)
  package mutating func spreadLabels(atPosition position: Int) -> Range<Int> {
    let near = label(atPosition: Swift.min(position, count - 1))
    var limit = 1.0
    for bits in 1...63 {
      // The limit on a range of 2ⁿ labels is (2 / 1.3)ⁿ rows.
      limit *= 2 / 1.3
      let mask: OrderLabel = (1 << OrderLabel(bits)) - 1
      let (low, high) = (near & ~mask, near | mask)
      // The positions of the rows whose labels are in `low...high`.
      let range = rank(of: low)..<(bits == 63 ? count : rank(of: high + 1))
      let step = mask / OrderLabel(range.count + 1)
      guard Double(range.count) < limit, step >= 4 else { continue }
      spread(range, from: low, step: step)
      return range
    }
    fatalError("More rows than labels.")
  }

  @inlinable
  mutating func spread(_ range: Range<Int>, from low: OrderLabel, step: OrderLabel) {
    guard var top = root else { return }
    root = nil
    Self.spread(range, first: low + step, step: step, in: &top)
    root = top
  }

  /// Gives the rows at these positions below `node` the labels `first`, `first + step`, and so on.
  ///
  /// Only nodes above these rows are copied. An inner node repeats the least label below each child, so that label is
  /// updated after the child's rows have got their new labels.
  @inlinable
  static func spread(
    _ range: Range<Int>, first: OrderLabel, step: OrderLabel, in node: UnsafeMutablePointer<TreeNode<Element>>
  ) {
    let view = makeUnique(node)
    if view.isLeaf {
      for index in range { view.labels[index] = first + OrderLabel(index - range.lowerBound) * step }
      return
    }
    var start = 0
    for index in 0..<view.count {
      let end = start + view.counts[index]
      // The child has the positions `start..<end`; `part` of them is in the range.
      let part = range.clamped(to: start..<end)
      if !part.isEmpty {
        let below = part.lowerBound - start..<part.upperBound - start
        let skipped = OrderLabel(part.lowerBound - range.lowerBound)
        spread(below, first: first + skipped * step, step: step, in: view.children + index)
        view.labels[index] = view.child(index).labels[0]
      }
      start = end
    }
  }
}
