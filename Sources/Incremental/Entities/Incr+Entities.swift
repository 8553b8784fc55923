extension Incr {
  /// The rows of a table, for all views of rows.
  ///
  /// ```swift
  /// let cheap = store.incr(\.library.books).rows().filterRows { $0.price < 10 }
  /// ```
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func rows<Row: Entity>() -> Incr<Rows<Row>> where Value == Entities<Row> { map { $0.rows } }

  /// Each row with the row of another table to which it refers by an index; rows that refer to none are left out.
  ///
  /// ```swift
  /// let lines = books.joined(\.byAuthor, with: authors)            // line.left.title, line.right.name
  /// ```
  ///
  /// Rules: the order is that of this table. With an index of several keys, the other row is that of the first key whose row is there.
  ///
  /// - Complexity: O(changes × log n), where a change of the other row counts for each row that refers to it.
  @inlinable
  public func joined<Left: Entity, Right: Entity, Index: ReferenceIndex<Left, Right.ID>>(
    _ index: KeyPath<Left.Indexes, Index>, with other: Incr<Entities<Right>>
  ) -> Incr<Rows<Joined<Left, Right>>> where Value == Entities<Left> {
    joining(Left.indexes[keyPath: index], other) { $1.first }
  }

  /// The same with all rows; the other row is nil where a row refers to none.
  ///
  /// - Complexity: O(changes × log n), where a change of the other row counts for each row that refers to it.
  @inlinable
  public func joined<Left: Entity, Right: Entity, Index: ReferenceIndex<Left, Right.ID>>(
    _ index: KeyPath<Left.Indexes, Index>, withOptional other: Incr<Entities<Right>>
  ) -> Incr<Rows<Joined<Left, Right?>>> where Value == Entities<Left> {
    joining(Left.indexes[keyPath: index], other) { .some($1.first) }
  }

  /// Each row with all rows of another table to which it refers, in the order in which it names them.
  ///
  /// ```swift
  /// let lists = playlists.joined(\.byTrack, withEach: tracks)      // list.left.title, list.right.map(\.title)
  /// ```
  ///
  /// - Complexity: O(changes × log n), where a change of the other row counts for each row that refers to it, and that for each row to
  ///   which this one refers.
  @inlinable
  public func joined<Left: Entity, Right: Entity, Index: ReferenceIndex<Left, Right.ID>>(
    _ index: KeyPath<Left.Indexes, Index>, withEach other: Incr<Entities<Right>>
  ) -> Incr<Rows<Joined<Left, [Right]>>> where Value == Entities<Left> {
    joining(Left.indexes[keyPath: index], other) { $1 }
  }

  /// Each row with all rows of another table that refer to it, in the order of that table.
  ///
  /// ```swift
  /// let shelves = authors.joined(withAll: books, by: \.byAuthor)   // shelf.left.name, shelf.right.count
  /// ```
  ///
  /// - Complexity: O(changes × log n), where a row that is new counts for each row that refers to it.
  @inlinable
  public func joined<Left: Entity, Right: Entity, Index: ReferenceIndex<Right, Left.ID>>(
    withAll others: Incr<Entities<Right>>, by index: KeyPath<Right.Indexes, Index>
  ) -> Incr<Rows<Joined<Left, Rows<Right>>>> where Value == Entities<Left> {
    let joining = MemberJoining<Left, Right>(Right.indexes[keyPath: index])
    return following(others) { joining.update($0, $1, &$2) }
  }

  /// Each row with what is made of the rows to which it refers.
  @inlinable
  func joining<Left: Entity, Right: Entity, Made: Equatable>(
    _ index: ReferenceIndex<Left, Right.ID>, _ other: Incr<Entities<Right>>, _ make: @escaping (Left, [Right]) -> Made?
  ) -> Incr<Rows<Joined<Left, Made>>> where Value == Entities<Left> {
    let joining = ReferenceJoining<Left, Right, Made>(index, make)
    return following(other) { joining.update($0, $1, &$2) }
  }

  /// Rows that follow two tables: `update` brings them in line with both, and returns whether that changed them.
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
