extension Rows.Changes {
  /// Returns the inverse changes, which lead from the new rows to the old ones.
  ///
  /// ```swift
  /// let changes = new.changes(from: old)
  /// new.apply(changes.inverted())       // new == old
  /// ```
  ///
  /// Rules: inverting the changes twice gives equivalent changes.
  ///
  /// - Complexity: O(k log k) for k changes.
  @inlinable
  public func inverted() -> Self {
    var back = Self()
    back.removed = inserted.map { Removed(position: $0.position, row: $0.row) }
    back.inserted = removed.map { Inserted(position: $0.position, row: $0.row) }
    back.moved = moved.map { Moved(id: $0.id, from: $0.to, to: $0.from) }
    back.updated = updated.map { Updated(position: $0.position, old: $0.new, new: $0.old) }
    if removed.isEmpty, inserted.isEmpty, moved.isEmpty { return back }
    back.moved.sort { $0.to < $1.to }
    back.findOldPositions(of: self)
    return back
  }

  /// Gives the updated rows their positions in the old rows.
  @inlinable
  mutating func findOldPositions(of changes: Self) {
    let origins = Dictionary(uniqueKeysWithValues: changes.moved.map { ($0.to, $0.from) })
    let arrivals = (changes.inserted.map(\.position) + changes.moved.map(\.to)).sorted()
    let departures = (changes.removed.map(\.position) + changes.moved.map(\.from)).sorted()
    // Rows that stay kept their order, so each list is walked once.
    var (arrived, left) = (0, 0)
    for index in updated.indices {
      let (position, old, new) = (updated[index].position, updated[index].old, updated[index].new)
      while arrived < arrivals.count, arrivals[arrived] < position { arrived += 1 }
      let staying = position - arrived
      while origins[position] == nil, left < departures.count, departures[left] - left <= staying { left += 1 }
      updated[index] = Updated(position: origins[position] ?? staying + left, old: old, new: new)
    }
    updated.sort { $0.position < $1.position }
  }
}
