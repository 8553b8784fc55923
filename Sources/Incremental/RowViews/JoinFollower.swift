/// A row with the row of another collection to which it refers.
public struct Joined<Left: Identifiable, Right>: Identifiable {
  /// The row that refers to `right`.
  public let left: Left
  /// The row to which `left` refers.
  public let right: Right

  /// The id of the left row.
  @inlinable public var id: Left.ID { left.id }

  /// Joins two rows.
  @inlinable
  public init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
}

extension Joined: Equatable where Left: Equatable, Right: Equatable {}
extension Joined: Hashable where Left: Hashable, Right: Hashable {}
extension Joined: Sendable where Left: Sendable, Right: Sendable {}

/// The state of a join of rows with the rows to which they refer. The output has the labels of the left rows.
@usableFromInline
final class Joining<Left: Identifiable & Equatable, Right: Identifiable & Equatable, New: Identifiable & Equatable> {
  @usableFromInline let key: (Left) -> Right.ID?
  /// Returns the joined row, if any, for a row and the one to which it refers.
  @usableFromInline let join: (Left, Right?) -> New?
  /// The ids of the left rows that refer to each right row.
  @usableFromInline @exclusivity(unchecked) var referring: [Right.ID: Set<Left.ID>] = [:]
  @usableFromInline @exclusivity(unchecked) var seen = (left: Rows<Left>(), right: Rows<Right>())

  @inlinable
  init(_ key: @escaping (Left) -> Right.ID?, _ join: @escaping (Left, Right?) -> New?) {
    (self.key, self.join) = (key, join)
  }

  /// Updates the output for new versions of both collections; returns whether it changed.
  @inlinable
  func update(_ left: Rows<Left>, _ right: Rows<Right>, _ output: inout Rows<New>) -> Bool {
    var change = OutputChange<Rows<New>>()
    if seen.left.isEmpty || !followLeft(left, right, &output, &change) {
      change.keep(output)
      output = start(left, right)
    } else if followRight(left, right, &output) {
      change.isCertain = true
    }
    seen = (left, right)
    return change.isChange(output)
  }

  /// Returns the output, made again.
  @inlinable
  func start(_ left: Rows<Left>, _ right: Rows<Right>) -> Rows<New> {
    referring = [:]
    var builder = MirrorBuilder<New>(expecting: left.count)
    left.tree.forEach { label, row, _ in
      let id = key(row)
      if let id { note(row, id) }
      if let new = join(row, id.flatMap { right[id: $0] }) { builder.append(new, at: label) }
    }
    return builder.build()
  }

  /// Updates the output for the rows on the left; returns false if it must be made again, because many changed.
  @inlinable
  func followLeft(
    _ left: Rows<Left>, _ right: Rows<Right>, _ output: inout Rows<New>, _ change: inout OutputChange<Rows<New>>
  ) -> Bool {
    let old = seen.left
    return left.forEachDifferenceUnlessWide(from: old) { difference in
      switch difference {
      case .removed(let label, let row, _):
        if left.contains(id: row.id) {
          change.keep(output)
        } else {
          forget(row)
        }
        if output.removeRow(atLabel: label) != nil, change.before == nil { change.isCertain = true }
      case .inserted(let label, let row, _):
        let before = old[id: row.id]
        if before != nil { change.keep(output) }
        if before != row {
          if let before { forget(before) }
          note(row)
        }
        if output.setRow(joined(row, right), atLabel: label), change.before == nil { change.isCertain = true }
      case .updated(let label, let before, let row, _, _):
        forget(before)
        note(row)
        if output.setRow(joined(row, right), atLabel: label) { change.isCertain = true }
      }
    } == nil
  }

  @inlinable
  func followRight(_ left: Rows<Left>, _ right: Rows<Right>, _ output: inout Rows<New>) -> Bool {
    var hasChanged = false
    right.forEachChangedKey(from: seen.right) { id in
      for referrer in referring[id] ?? [] {
        guard let label = left.label(of: referrer), let row = left.tree.element(at: label) else { continue }
        if output.setRow(joined(row, right), atLabel: label) { hasChanged = true }
      }
    }
    return hasChanged
  }

  @inlinable
  func joined(_ row: Left, _ right: Rows<Right>) -> New? { join(row, key(row).flatMap { right[id: $0] }) }

  @inlinable
  func note(_ row: Left) {
    if let id = key(row) { note(row, id) }
  }

  @inlinable
  func note(_ row: Left, _ id: Right.ID) {
    requireKey(id)
    referring[id, default: []].insert(row.id)
  }

  @inlinable
  func forget(_ row: Left) {
    guard let id = key(row) else { return }
    referring[id]?.remove(row.id)
    if referring[id]?.isEmpty == true { referring[id] = nil }
  }
}

extension Incr {
  /// Returns each row with the row of another collection to which it refers. Rows that refer to none are omitted.
  ///
  /// ```swift
  /// let lines = orders.joined(with: customers, on: \.customerId)
  /// // line.left.total, line.right.name
  /// ```
  ///
  /// `key` returns the id of the other row. Several rows may refer to one row.
  ///
  /// - Complexity: O(changes × log n), where a change of the other row counts once for each row that refers to it.
  @inlinable
  public func joined<Left: Identifiable & Equatable, Right: Identifiable & Equatable>(
    with other: Incr<Rows<Right>>, on key: @escaping (Left) -> Right.ID?
  ) -> Incr<Rows<Joined<Left, Right>>> where Value == Rows<Left> {
    joining(other, key) { left, right in right.map { Joined(left, $0) } }
  }

  /// Returns each row with the row of another collection to which it refers, or with nil if there is none: a left outer
  /// join.
  ///
  /// ```swift
  /// let all = orders.outerJoined(with: customers, on: \.customerId)
  /// // Of each customer the orders, if any: a right outer join.
  /// let open = customers.outerJoined(with: orders.grouped(by: \.customerId), on: \.id)
  /// ```
  ///
  /// - Complexity: O(changes × log n), as for `joined(with:on:)`.
  @inlinable
  public func outerJoined<Left: Identifiable & Equatable, Right: Identifiable & Equatable>(
    with other: Incr<Rows<Right>>, on key: @escaping (Left) -> Right.ID?
  ) -> Incr<Rows<Joined<Left, Right?>>> where Value == Rows<Left> {
    joining(other, key) { Joined($0, $1) }
  }

  @inlinable
  func joining<Left: Identifiable & Equatable, Right: Identifiable & Equatable, New: Identifiable & Equatable>(
    _ other: Incr<Rows<Right>>, _ key: @escaping (Left) -> Right.ID?, _ join: @escaping (Left, Right?) -> New?
  ) -> Incr<Rows<New>> where Value == Rows<Left> {
    let (left, right) = (Unmanaged.passUnretained(node), Unmanaged.passUnretained(other.node))
    let joining = Joining(key, join)
    return Incr<Rows<New>>(
      node: ValueNode(from: node, other.node) { node in
        let node = unsafeDowncast(node, to: ValueNode<Rows<New>>.self)
        let isFirst = node.value == nil
        var output = node.value.take() ?? Rows()
        let hasChanged = joining.update(
          left._withUnsafeGuaranteedRef { $0.current }, right._withUnsafeGuaranteedRef { $0.current }, &output)
        node.value = consume output
        return hasChanged || isFirst
      })
  }
}
