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
