extension Rows {
  /// Removes and returns the row with an id; returns nil if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable @discardableResult
  public mutating func remove(id: Row.ID) -> Row? {
    guard let label = labels.removeValue(forKey: id) else { return nil }
    return tree.remove(label)
  }

  /// Removes and returns the row at a position, which must exist.
  ///
  /// - Complexity: O(log n).
  @inlinable @discardableResult
  public mutating func remove(at position: Int) -> Row {
    let label = label(at: position)
    let row = tree.remove(label).unsafelyUnwrapped
    labels.removeValue(forKey: row.id)
    return row
  }

  /// Removes the rows at these positions, all of which refer to the rows before the call: the `IndexSet` of SwiftUI's
  /// `onDelete`.
  ///
  /// - Complexity: O(log n) for each row.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    for label in Set(offsets.map { label(at: $0) }) {
      if let row = tree.remove(label) { labels.removeValue(forKey: row.id) }
    }
  }

  /// Removes all rows for which `isUnwanted` returns true.
  ///
  /// Rules: if `isUnwanted` throws, nothing is changed.
  ///
  /// - Complexity: O(n), plus O(log n) for each removed row, but at most O(n) in total.
  @inlinable
  public mutating func removeAll(where isUnwanted: (Row) throws -> Bool) rethrows {
    var unwanted: [(label: OrderLabel, id: Row.ID)] = []
    try tree.forEach { label, row, _ in if try isUnwanted(row) { unwanted.append((label, row.id)) } }
    guard unwanted.count < count else { return removeAll() }
    // A removal costs about as much as building sixteen rows, and keeps the nodes that are shared with older versions.
    guard unwanted.count > count / 16 else {
      for (label, id) in unwanted {
        tree.remove(label)
        labels.removeValue(forKey: id)
      }
      return
    }
    tree = tree.without(unwanted.map(\.label))
    // `count` is the number of remaining rows by now.
    if unwanted.count < count {
      for (_, id) in unwanted { labels.removeValue(forKey: id) }
    } else {
      labels = tree.labelsById()
    }
  }

  /// Removes all rows.
  @inlinable
  public mutating func removeAll() { self = Rows() }

  /// Returns the rows for which `isWanted` returns true, in order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func filter(_ isWanted: (Row) throws -> Bool) rethrows -> Rows {
    var rows = self
    try rows.removeAll { try !isWanted($0) }
    return rows
  }
}

extension LabelTree {
  /// Returns a new tree without the rows that have these labels, which must be in ascending order.
  ///
  /// - Complexity: O(n).
  @inlinable
  func without(_ unwanted: [OrderLabel]) -> LabelTree {
    var builder = TreeBuilder<Element>(expecting: count - unwanted.count)
    var next = 0
    forEach { label, row, _ in
      if next < unwanted.count, unwanted[next] == label { next += 1 } else { builder.append(row, at: label) }
    }
    return builder.build()
  }
}

extension LabelTree where Element: Identifiable {
  /// Returns the label of each row by its id.
  ///
  /// - Complexity: O(n).
  @inlinable
  package func labelsById() -> PersistentMap<Element.ID, OrderLabel> {
    var labels = MapBuilder<Element.ID, OrderLabel>(expecting: count)
    forEach { label, row, _ in labels.append(label, forKey: row.id) }
    return labels.build().map
  }
}
