extension Rows {
  /// Turns an older version of rows into the version from which the changes were computed.
  ///
  /// - Returns: True if the changes were applied; false, without any change, if they do not fit: because a row that
  ///   was removed, moved or updated is not where they say, or because a row that was inserted exists already.
  /// - Complexity: O(changes × log n).
  @inlinable @discardableResult
  public mutating func apply(_ changes: Changes) -> Bool {
    guard fits(changes) else { return false }
    let gone = changes.removed.map { label(at: $0.position) }
    let leaving = changes.moved.map { (id: $0.id, label: label(at: $0.from)) }
    for label in gone { if let row = tree.remove(label) { labels.removeValue(forKey: row.id) } }
    var rows = changes.moved.indices.map { (changes.moved[$0].to, takeOut(leaving[$0].id, at: leaving[$0].label)) }
    rows += changes.inserted.map { ($0.position, $0.row) }
    rows.sort { $0.0 < $1.0 }
    for (position, row) in rows { _ = place(row, at: position) }
    for change in changes.updated { update(change.new.id) { $0 = change.new } }
    return true
  }

  @inlinable
  func fits(_ changes: Changes) -> Bool {
    var leaving = Set<Row.ID>()
    func leaves(_ id: Row.ID, _ position: Int) -> Bool {
      indices.contains(position) && self[position].id == id && leaving.insert(id).inserted
    }
    guard changes.removed.allSatisfy({ leaves($0.row.id, $0.position) }),
      changes.moved.allSatisfy({ leaves($0.id, $0.from) })
    else { return false }
    var targets = changes.moved.map(\.to)
    for inserted in changes.inserted {
      guard !contains(id: inserted.row.id), leaving.insert(inserted.row.id).inserted else { return false }
      targets.append(inserted.position)
    }
    targets.sort()
    let staying = count - changes.removed.count - changes.moved.count
    for (number, position) in targets.enumerated() {
      let isFree = number == 0 || targets[number - 1] < position
      guard isFree, position >= 0, position <= staying + number else { return false }
    }
    let gone = Set(changes.removed.map(\.row.id))
    return changes.updated.allSatisfy {
      $0.old.id == $0.new.id && contains(id: $0.new.id) && !gone.contains($0.new.id)
    }
  }
}
