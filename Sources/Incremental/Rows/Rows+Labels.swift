// MARK: - The label of a place

extension Rows {
  /// Returns a free label for a new row at a position. Rows near the position may get new labels.
  @inlinable
  mutating func makeLabel(atPosition position: Int) -> OrderLabel {
    // Spreading leaves free labels around the position, so the second search finds one.
    while true {
      if let label = tree.freeLabel(atPosition: position) { return label }
      spreadLabels(atPosition: position)
    }
  }

  @inlinable @inline(never)
  mutating func spreadLabels(atPosition position: Int) {
    let range = tree.spreadLabels(atPosition: position)
    // The map from ids to labels must agree with the tree, in which each row of the range has got another label. `tree`
    // is copied to a variable, because the walk reads the tree while it changes the map.
    let tree = tree
    tree.forEach(in: range) { label, row, _ in labels.updateValue(label, forKey: row.id) }
  }

  /// Inserts a row at a position, which must be valid, unless a row with its id exists.
  @inlinable
  mutating func place(_ row: consuming Row, at position: Int) -> Bool {
    let id = row.id
    guard !labels.contains(id) else { return false }
    let label = makeLabel(atPosition: position)
    labels.updateValue(label, forKey: id)
    tree.insert(row, at: label)
    return true
  }

  /// Removes and returns the row with a label, which must exist.
  @inlinable
  mutating func takeOut(_ id: Row.ID, at label: OrderLabel) -> Row {
    labels.removeValue(forKey: id)
    return tree.remove(label).unsafelyUnwrapped
  }
}

// MARK: - Edits by label

/// The primitives of incremental operations. They insert rows at the labels of other rows, so that no position is
/// searched for.
extension Rows {
  /// Applies a difference between two versions of other rows, which have the same labels.
  ///
  /// Differences arrive in ascending order of the labels. So a row that got a smaller label is in these rows twice for
  /// a while; its id then leads to the newer label.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package mutating func apply(_ difference: TreeDifference<Row>) {
    switch difference {
    case .removed(let label, _, _): removeRow(atLabel: label)
    case .inserted(let label, let row, _): insertRow(row, atLabel: label)
    case .updated(let label, _, let row, _, _): replaceRow(row, atLabel: label)
    }
  }

  /// Inserts a row at a label, which must be free.
  @inlinable
  package mutating func insertRow(_ row: consuming Row, atLabel label: OrderLabel) {
    labels.updateValue(label, forKey: row.id)
    tree.insert(row, at: label)
  }

  /// Removes the row at a label, if there is one. Its id is removed, too, unless it already leads to another label.
  @inlinable @discardableResult
  package mutating func removeRow(atLabel label: OrderLabel) -> Row? {
    guard let row = tree.remove(label) else { return nil }
    if labels[row.id] == label { labels.removeValue(forKey: row.id) }
    return row
  }

  /// Replaces the row at a label by another version of it; returns whether there is a row at the label.
  @inlinable @discardableResult
  package mutating func replaceRow(_ row: consuming Row, atLabel label: OrderLabel) -> Bool {
    guard let place = tree.makeUniquePlace(of: label) else { return false }
    place.pointee = row
    return true
  }

  /// Returns the label of the row with an id.
  @inlinable
  package func label(of id: Row.ID) -> OrderLabel? { labels[id] }
}

extension Rows {
  /// Returns whether both certainly have the same ids in the same order. If the result is false, they may or may not.
  ///
  /// - Complexity: O(1), because an edit of a row does not change the map from ids to labels.
  @inlinable
  package func sharesOrder(with other: Rows) -> Bool { labels.isIdentical(to: other.labels) }
}
