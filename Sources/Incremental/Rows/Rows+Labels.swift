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
