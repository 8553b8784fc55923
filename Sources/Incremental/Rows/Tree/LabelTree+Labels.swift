extension LabelTree {
  /// The distance of the labels of rows that are added at an end: 32 rows fit between two, always in the same place,
  /// before others must get new labels.
  @inlinable
  package static var gap: OrderLabel { 1 << 32 }

  /// The label of the first row of all.
  @inlinable
  package static var middleLabel: OrderLabel { 1 << 62 }

  /// All labels are below this.
  @inlinable
  static var endLabel: OrderLabel { 1 << 63 }

  /// A free label for a row that is to be at a position, or nil if there is none between its neighbours.
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

  /// New labels for the rows near a position, so that there is a free one before it; tells which rows got one.
  ///
  /// From Bender, Cole, Demaine, Farach-Colton and Zito, "Two simplified algorithms for maintaining order in a list"
  /// (2002): of the ranges of 2, 4, 8, … labels around the place the first is taken that is not too full for its size,
  /// and its rows are spread over it evenly. What is too full gets less with the size, so that a large range is rarely
  /// spread again.
  ///
  /// - Complexity: O(log n) rows for each insertion, amortised, wherever the insertions are.
  @inlinable @inline(never)
  package mutating func spreadLabels(atPosition position: Int) -> Range<Int> {
    let near = label(atPosition: Swift.min(position, count - 1))
    var limit = 1.0
    for bits in 1...63 {
      // The limit on a range of n labels is n to the power of about 0.6: (2 / 1.3) for each bit.
      limit *= 2 / 1.3
      let mask: OrderLabel = (1 << OrderLabel(bits)) - 1
      let (low, high) = (near & ~mask, near | mask)
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
