extension Rows {
  /// A free label for a row that is to be at a position; rows near it may get new ones for that.
  @inlinable
  mutating func makeLabel(atPosition position: Int) -> OrderLabel {
    // Spreading leaves free labels around the place, so the second look finds one.
    while true {
      if let label = tree.freeLabel(atPosition: position) { return label }
      spreadLabels(atPosition: position)
    }
  }

  @inlinable @inline(never)
  mutating func spreadLabels(atPosition position: Int) {
    let range = tree.spreadLabels(atPosition: position)
    // The map from ids to labels has to agree with the tree: each row of the range has got another label.
    // Two variables, because the walk reads one while it changes the other.
    let tree = tree
    tree.forEach(in: range) { label, row, _ in labels.updateValue(label, forKey: row.id) }
  }

  /// Adds a row at a position, which must be valid, unless its id is there.
  @inlinable
  mutating func place(_ row: consuming Row, at position: Int) -> Bool {
    let id = row.id
    guard !labels.contains(id) else { return false }
    let label = makeLabel(atPosition: position)
    labels.updateValue(label, forKey: id)
    tree.insert(row, at: label)
    return true
  }

  /// Takes out the row with a label that is there.
  @inlinable
  mutating func takeOut(_ id: Row.ID, at label: OrderLabel) -> Row {
    labels.removeValue(forKey: id)
    return tree.remove(label).unsafelyUnwrapped
  }
}
