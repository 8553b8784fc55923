/// A group of rows with equal keys.
public struct RowGroup<Key: Hashable, Row: Identifiable>: Identifiable {
  /// The key of all rows of the group.
  public let key: Key
  /// The rows, in the order in which they are in their source.
  public var rows: Rows<Row>

  /// The key.
  @inlinable public var id: Key { key }

  /// Makes a group.
  @inlinable
  public init(key: Key, rows: Rows<Row>) { (self.key, self.rows) = (key, rows) }
}

extension RowGroup: Equatable where Row: Equatable {}
extension RowGroup: Hashable where Row: Hashable {}
extension RowGroup: Sendable where Key: Sendable, Row: Sendable, Row.ID: Sendable {}
extension RowGroup: Codable where Key: Codable, Row: Codable {}

/// A follower of rows, which outputs groups of members, one made from each row, in the order of their keys. The members
/// of a group have the labels of the source.
@usableFromInline
package struct GroupFollower<Row: Identifiable & Equatable, Key: Hashable, Member: Identifiable & Equatable>:
  RowFollower
{
  @usableFromInline let key: (Row) -> Key
  @usableFromInline let member: (Row) -> Member
  @usableFromInline let areInOrder: (Key, Key) -> Bool

  @inlinable
  init(
    _ key: @escaping (Row) -> Key, _ member: @escaping (Row) -> Member, _ areInOrder: @escaping (Key, Key) -> Bool
  ) {
    (self.key, self.member, self.areInOrder) = (key, member, areInOrder)
  }

  @inlinable
  package func start(_ rows: Rows<Row>) -> Rows<RowGroup<Key, Member>> {
    var members: [Key: [(label: OrderLabel, row: Row)]] = [:]
    rows.tree.forEach { label, row, _ in
      let key = key(row)
      requireKey(key)
      members[key, default: []].append((label, row))
    }
    let groups = members.map { key, members in
      var builder = MirrorBuilder<Member>(expecting: members.count)
      for (label, row) in members { builder.append(member(row), at: label) }
      return RowGroup(key: key, rows: builder.build())
    }
    return Rows(groups.sorted { areInOrder($0.key, $1.key) })
  }

  @inlinable
  package func follow(
    _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<RowGroup<Key, Member>>
  ) -> Bool {
    var change = OutputChange<Rows<RowGroup<Key, Member>>>()
    let stop = rows.forEachDifferenceUnlessWide(from: old) { apply($0, rows, old, &change, &output) }
    if stop != nil {
      change.keep(output)
      output = start(rows)
    }
    return change.isChange(output)
  }

  @inlinable @inline(__always)
  func apply(
    _ difference: TreeDifference<Row>, _ rows: Rows<Row>, _ old: Rows<Row>,
    _ change: inout OutputChange<Rows<RowGroup<Key, Member>>>, _ output: inout Rows<RowGroup<Key, Member>>
  ) {
    switch difference {
    case .removed(let label, let row, _):
      if rows.contains(id: row.id) { change.keep(output) } else { change.isCertain = true }
      remove(label, key(row), &output)
    case .inserted(let label, let row, _):
      if old.contains(id: row.id) { change.keep(output) } else { change.isCertain = true }
      insert(row, label, key(row), &output)
    case .updated(let label, let old, let new, _, _):
      change.isCertain = true
      let (before, after) = (key(old), key(new))
      if before == after {
        output.update(after) { $0.rows.replaceRow(member(new), atLabel: label) }
      } else {
        remove(label, before, &output)
        insert(new, label, after, &output)
      }
    }
  }

  @inlinable
  func remove(_ label: OrderLabel, _ key: Key, _ output: inout Rows<RowGroup<Key, Member>>) {
    let isEmpty = output.update(key) { group in
      group.rows.removeRow(atLabel: label)
      return group.rows.isEmpty
    }
    if isEmpty == true { output.remove(id: key) }
  }

  @inlinable
  func insert(_ row: Row, _ label: OrderLabel, _ key: Key, _ output: inout Rows<RowGroup<Key, Member>>) {
    requireKey(key)
    guard output.update(key, { $0.rows.insertRow(member(row), atLabel: label) }) == nil else { return }
    var rows = Rows<Member>()
    rows.insertRow(member(row), atLabel: label)
    output.insert(RowGroup(key: key, rows: rows), at: output.partitionPoint { areInOrder(key, $0.key) })
  }
}

extension Incr {
  /// Returns the rows in groups with equal keys. The groups are in ascending order of their keys, and none is empty.
  ///
  /// ```swift
  /// let sections = todos.grouped(by: \.project)
  /// ```
  ///
  /// Rules: `key` runs only for rows that changed, for both their old and new versions; for all rows, if many changed.
  /// A key must be equal to itself, so it must not be NaN.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func grouped<Row: Identifiable & Equatable, Key: Hashable & Comparable>(
    by key: @escaping (Row) -> Key
  ) -> Incr<Rows<RowGroup<Key, Row>>> where Value == Rows<Row> {
    following(GroupFollower(key, { $0 }, <))
  }

  /// Returns the rows in groups with equal keys. The groups are in an order of their keys, which must order any two of
  /// them.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func grouped<Row: Identifiable & Equatable, Key: Hashable>(
    by key: @escaping (Row) -> Key, order areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) -> Incr<Rows<RowGroup<Key, Row>>> where Value == Rows<Row> {
    following(GroupFollower(key, { $0 }, areInIncreasingOrder))
  }
}
