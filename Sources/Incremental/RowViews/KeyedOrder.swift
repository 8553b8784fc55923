/// An order of rows by keys that are not in the rows, such as the results of branches. It keeps the keys by which the
/// output is in order now, because a place in it can only be searched for by these.
@usableFromInline
final class KeyedOrder<Row: Identifiable & Equatable, Key: Comparable> where Row.ID: Comparable {
  @usableFromInline let key: (Row.ID) -> Key?
  @usableFromInline @exclusivity(unchecked) var keys: [Row.ID: Key] = [:]
  /// The rows to which the output belongs.
  @usableFromInline @exclusivity(unchecked) var seen = Rows<Row>()

  @inlinable
  init(_ key: @escaping (Row.ID) -> Key?) { self.key = key }

  /// Updates the node's value for `rows`, of which those with the ids `changed` have new keys; all, if it is nil.
  /// Returns whether the value changed.
  @inlinable
  func update(_ node: ValueNode<Rows<Row>>, to rows: Rows<Row>, _ changed: [Row.ID]?) -> Bool {
    let before = node.value
    var output = before ?? Rows()
    // All that get another place are taken out before the first is put back: until then the rest is in order.
    var moving = takeOut(from: rows, &output)
    for id in changed ?? rows.map(\.id) where isMisplaced(id) {
      if output.remove(id: id) != nil { moving.append(id) }
    }
    for id in moving { keys[id] = key(id) }
    if moving.count > output.count / 8 { sort(moving, of: rows, &output) } else { place(moving, of: rows, &output) }
    seen = rows
    node.value = output
    return output != before
  }

  /// Removes the rows that differ from the last version, and returns the ids of those that must be put back. A row
  /// whose key is the same is only replaced.
  @inlinable
  func takeOut(from rows: Rows<Row>, _ output: inout Rows<Row>) -> [Row.ID] {
    var moving: [Row.ID] = []
    rows.forEachRowChange(from: seen) { change in
      switch change {
      case .removed(let row):
        output.remove(id: row.id)
        keys[row.id] = nil
      case .inserted(let row): moving.append(row.id)
      case .updated(_, let row):
        if isMisplaced(row.id) {
          output.remove(id: row.id)
          moving.append(row.id)
        } else {
          output.update(row.id) { $0 = row }
        }
      }
    }
    return moving
  }

  /// Whether a row may have another place in the order by its present key than by the one that it had.
  @inlinable
  func isMisplaced(_ id: Row.ID) -> Bool {
    guard let old = keys[id], let new = key(id) else { return true }
    return areInOrder(old, new) || areInOrder(new, old)
  }

  @inlinable
  func place(_ ids: [Row.ID], of rows: Rows<Row>, _ output: inout Rows<Row>) {
    for id in ids {
      guard let row = rows[id: id] else { continue }
      output.insert(row, at: output.partitionPoint { !comesBefore($0.id, id) })
    }
  }

  @inlinable
  func sort(_ ids: [Row.ID], of rows: Rows<Row>, _ output: inout Rows<Row>) {
    if output.isEmpty { return output = Rows(rows.sorted { comesBefore($0.id, $1.id) }) }
    for id in ids { if let row = rows[id: id] { output.append(row) } }
    output.sort { comesBefore($0.id, $1.id) }
  }

  @inlinable
  func comesBefore(_ a: Row.ID, _ b: Row.ID) -> Bool {
    guard let first = keys[a], let second = keys[b] else { return a < b }
    if areInOrder(first, second) { return true }
    return !areInOrder(second, first) && a < b
  }

  /// Returns whether a key comes before another. NaN, which is neither less nor greater than a number, comes last.
  @inlinable
  func areInOrder(_ a: Key, _ b: Key) -> Bool { a < b || (a == a && b != b) }
}
