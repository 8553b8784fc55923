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
