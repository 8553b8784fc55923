extension Incr {
  /// Returns the rows of a table, to which all views of rows apply.
  ///
  /// ```swift
  /// let cheap = store.incr(\.library.books).rows().filterRows { $0.price < 10 }
  /// ```
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func rows<Row: Entity>() -> Incr<Rows<Row>> where Value == Entities<Row> { map { $0.rows } }

  /// Returns each row with the row of another table to which it refers by an index. Rows that refer to none are
  /// omitted.
  ///
  /// ```swift
  /// let lines = books.joined(\.byAuthor, with: authors)            // line.left.title, line.right.name
  /// ```
  ///
  /// Rules: the order is that of this table. With an index of several keys, the other row is that of the first key
  /// whose row exists.
  ///
  /// - Complexity: O(changes × log n), where a change of the other row counts once for each row that refers to it.
  @inlinable
  public func joined<Left: Entity, Right: Entity, Index: ReferenceIndex<Left, Right.ID>>(
    _ index: KeyPath<Left.Indexes, Index>, with other: Incr<Entities<Right>>
  ) -> Incr<Rows<Joined<Left, Right>>> where Value == Entities<Left> {
    joining(Left.indexes[keyPath: index], other) { $1.first }
  }

  /// Returns each row with the row of another table to which it refers by an index; the other row is nil where a row
  /// refers to none.
  ///
  /// - Complexity: O(changes × log n), where a change of the other row counts once for each row that refers to it.
  @inlinable
  public func joined<Left: Entity, Right: Entity, Index: ReferenceIndex<Left, Right.ID>>(
    _ index: KeyPath<Left.Indexes, Index>, withOptional other: Incr<Entities<Right>>
  ) -> Incr<Rows<Joined<Left, Right?>>> where Value == Entities<Left> {
    joining(Left.indexes[keyPath: index], other) { .some($1.first) }
  }

  /// Returns each row with all rows of another table to which it refers, in the order of its references.
  ///
  /// ```swift
  /// let lists = playlists.joined(\.byTrack, withEach: tracks)      // list.left.title, list.right.map(\.title)
  /// ```
  ///
  /// - Complexity: O(changes × log n), where a change of the other row counts once for each row that refers to it,
  ///   multiplied by the number of that row's references.
  @inlinable
  public func joined<Left: Entity, Right: Entity, Index: ReferenceIndex<Left, Right.ID>>(
    _ index: KeyPath<Left.Indexes, Index>, withEach other: Incr<Entities<Right>>
  ) -> Incr<Rows<Joined<Left, [Right]>>> where Value == Entities<Left> {
    joining(Left.indexes[keyPath: index], other) { $1 }
  }

  /// Returns each row with all rows of another table that refer to it, in the order of that table.
  ///
  /// ```swift
  /// let shelves = authors.joined(withAll: books, by: \.byAuthor)   // shelf.left.name, shelf.right.count
  /// ```
  ///
  /// - Complexity: O(changes × log n), where a new row counts once for each row that refers to it.
  @inlinable
  public func joined<Left: Entity, Right: Entity, Index: ReferenceIndex<Right, Left.ID>>(
    withAll others: Incr<Entities<Right>>, by index: KeyPath<Right.Indexes, Index>
  ) -> Incr<Rows<Joined<Left, Rows<Right>>>> where Value == Entities<Left> {
    let joining = MemberJoining<Left, Right>(Right.indexes[keyPath: index])
    return following(others) { joining.update($0, $1, &$2) }
  }

  /// Returns each row with a value made from the rows to which it refers.
  @inlinable
  func joining<Left: Entity, Right: Entity, Made: Equatable>(
    _ index: ReferenceIndex<Left, Right.ID>, _ other: Incr<Entities<Right>>, _ make: @escaping (Left, [Right]) -> Made?
  ) -> Incr<Rows<Joined<Left, Made>>> where Value == Entities<Left> {
    let joining = ReferenceJoining<Left, Right, Made>(index, make)
    return following(other) { joining.update($0, $1, &$2) }
  }

  /// Returns rows that are made from two tables; `update` updates them for new versions of both, and returns whether
  /// they changed.
  @inlinable
  func following<Left: Entity, Right: Entity, Output: Identifiable & Equatable>(
    _ other: Incr<Entities<Right>>, _ update: @escaping (Entities<Left>, Entities<Right>, inout Rows<Output>) -> Bool
  ) -> Incr<Rows<Output>> where Value == Entities<Left> {
    let (left, right) = (Unmanaged.passUnretained(node), Unmanaged.passUnretained(other.node))
    return Incr<Rows<Output>>(
      node: ValueNode(from: node, other.node) { node in
        let node = unsafeDowncast(node, to: ValueNode<Rows<Output>>.self)
        let isFirst = node.value == nil
        var output = node.value.take() ?? Rows()
        let hasChanged = update(
          left._withUnsafeGuaranteedRef { $0.current }, right._withUnsafeGuaranteedRef { $0.current }, &output)
        node.value = consume output
        return hasChanged || isFirst
      })
  }
}

// MARK: - Joins by reference

/// The state of a join of a table's rows with values made from the rows to which they refer. The output has the
/// labels of the table.
///
/// The rows that refer to a changed row are found by the index that the table keeps.
@usableFromInline
final class ReferenceJoining<Left: Entity, Right: Entity, Made: Equatable> {
  @usableFromInline let index: ReferenceIndex<Left, Right.ID>
  @usableFromInline let make: (Left, [Right]) -> Made?
  @usableFromInline @exclusivity(unchecked) var seen = (left: Rows<Left>(), right: Rows<Right>())

  @inlinable
  init(_ index: ReferenceIndex<Left, Right.ID>, _ make: @escaping (Left, [Right]) -> Made?) {
    (self.index, self.make) = (index, make)
  }

  /// Updates the output for new versions of both tables; returns whether it changed.
  @inlinable
  func update(_ left: Entities<Left>, _ right: Entities<Right>, _ output: inout Rows<Joined<Left, Made>>) -> Bool {
    let before = left.rows.hasOtherLabels(than: seen.left) ? output : nil
    var hasChanged = output.mirror(left.rows, from: seen.left) { row, _ in joined(row, right.rows) }
    right.rows.forEachChangedKey(from: seen.right) { id in
      for label in left.labels(index, id) {
        guard let row = left.rows.tree.element(at: label) else { continue }
        if output.setRow(joined(row, right.rows), atLabel: label) { hasChanged = true }
      }
    }
    seen = (left.rows, right.rows)
    return hasChanged ? before.map { $0 != output } ?? true : false
  }

  @inlinable
  func joined(_ row: Left, _ right: Rows<Right>) -> Joined<Left, Made>? {
    var found: [Right] = []
    index.visitKeys(row) { id in if let other = right[id: id] { found.append(other) } }
    return make(row, found).map { Joined(row, $0) }
  }
}

// MARK: - Joins with members

/// The state of a join of a table's rows with the rows of another table that refer to them. Both have the labels of
/// their tables.
@usableFromInline
final class MemberJoining<Left: Entity, Right: Entity> {
  @usableFromInline let index: ReferenceIndex<Right, Left.ID>
  @usableFromInline @exclusivity(unchecked) var seen = (left: Rows<Left>(), right: Rows<Right>())

  @inlinable
  init(_ index: ReferenceIndex<Right, Left.ID>) { self.index = index }

  /// Updates the output for new versions of both tables; returns whether it changed.
  @inlinable
  func update(
    _ left: Entities<Left>, _ right: Entities<Right>, _ output: inout Rows<Joined<Left, Rows<Right>>>
  ) -> Bool {
    let hasOtherLabels = left.rows.hasOtherLabels(than: seen.left) || right.rows.hasOtherLabels(than: seen.right)
    let before = hasOtherLabels ? output : nil
    var hasChanged = false
    // Members of existing rows come first; a new row gets all rows that refer to it afterwards.
    right.rows.forEachDifference(from: seen.right, by: { $0 == $1 }) { difference in
      if followMember(difference, &output) { hasChanged = true }
    }
    let isNewOnTheLeft = output.mirror(left.rows, from: seen.left) { row, old in
      // Another row may have got the label.
      Joined(row, old?.id == row.id ? old?.right ?? Rows() : members(of: row.id, right))
    }
    if isNewOnTheLeft { hasChanged = true }
    seen = (left.rows, right.rows)
    return hasChanged ? before.map { $0 != output } ?? true : false
  }

  /// Applies a difference to the rows to which the changed row refers; returns whether one of them is in the output.
  @inlinable
  func followMember(_ difference: TreeDifference<Right>, _ output: inout Rows<Joined<Left, Rows<Right>>>) -> Bool {
    var hasChanged = false
    switch difference {
    case .removed(let label, let row, _):
      index.visitKeys(row) { if edit($0, &output, { $0.removeRow(atLabel: label) }) { hasChanged = true } }
    case .inserted(let label, let row, _):
      index.visitKeys(row) { if edit($0, &output, { $0.setRow(row, atLabel: label) }) { hasChanged = true } }
    case .updated(let label, let old, let new, _, _):
      var kept: [Left.ID] = []
      index.visitKeys(new) { id in
        kept.append(id)
        if edit(id, &output, { $0.setRow(new, atLabel: label) }) { hasChanged = true }
      }
      index.visitKeys(old) { id in
        if !kept.contains(id), edit(id, &output, { $0.removeRow(atLabel: label) }) { hasChanged = true }
      }
    }
    return hasChanged
  }

  /// Edits the rows that refer to a row; returns whether that row is in the output.
  @inlinable
  func edit(
    _ id: Left.ID, _ output: inout Rows<Joined<Left, Rows<Right>>>, _ body: (inout Rows<Right>) -> Void
  ) -> Bool {
    let edited: Void? = output.update(id) { row in
      var members = row.right
      // So that the members are not referenced twice while they are edited.
      row = Joined(row.left, Rows())
      body(&members)
      row = Joined(row.left, members)
    }
    return edited != nil
  }

  @inlinable
  func members(of id: Left.ID, _ right: Entities<Right>) -> Rows<Right> {
    var members = Rows<Right>()
    for label in right.labels(index, id) {
      if let row = right.rows.tree.element(at: label) { members.insertRow(row, atLabel: label) }
    }
    return members
  }
}
