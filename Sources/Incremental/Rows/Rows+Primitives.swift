/// The primitives of incremental operations: they insert rows at the labels of other rows, so that no place is
/// searched.
extension Rows {
  /// Applies to these rows the changes of others with the same labels.
  ///
  /// Differences come in ascending order of the labels, so a row that got a smaller label is here twice for a while: its
  /// id leads to the label that it got last.
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

  /// Adds a row at a label, which must be free.
  @inlinable
  package mutating func insertRow(_ row: consuming Row, atLabel label: OrderLabel) {
    labels.updateValue(label, forKey: row.id)
    tree.insert(row, at: label)
  }

  /// Takes out the row at a label, if there is one; its id is forgotten unless it leads to another label by now.
  @inlinable @discardableResult
  package mutating func removeRow(atLabel label: OrderLabel) -> Row? {
    guard let row = tree.remove(label) else { return nil }
    if labels[row.id] == label { labels.removeValue(forKey: row.id) }
    return row
  }

  /// Replaces the row at a label by another version of it; returns whether there is one.
  @inlinable @discardableResult
  package mutating func replaceRow(_ row: consuming Row, atLabel label: OrderLabel) -> Bool {
    guard let place = tree.makeUniquePlace(of: label) else { return false }
    place.pointee = row
    return true
  }

  /// The label of the row with an id.
  @inlinable
  package func label(of id: Row.ID) -> OrderLabel? { labels[id] }
}

extension Rows {
  /// Whether both certainly have the same ids in the same order. False is no answer.
  ///
  /// - Complexity: O(1): an edit of a row leaves the map from ids to labels alone.
  @inlinable
  package func sharesOrder(with other: Rows) -> Bool { labels.isIdentical(to: other.labels) }
}
