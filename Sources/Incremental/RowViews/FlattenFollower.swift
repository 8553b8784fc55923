/// A follower of rows that contain rows, which outputs the inner rows one after the other.
@usableFromInline
package struct FlattenFollower<Row: Identifiable & Equatable, Inner: Identifiable & Equatable>: RowFollower {
  @usableFromInline let inner: (Row) -> Rows<Inner>

  @inlinable
  init(_ inner: @escaping (Row) -> Rows<Inner>) { self.inner = inner }

  @inlinable
  package func start(_ rows: Rows<Row>) -> Rows<Inner> { Rows(rows.lazy.flatMap(inner)) }

  @inlinable
  package func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<Inner>) -> Bool {
    var edits = Edits()
    // Comparing the inner rows of one takes as long as making the output anew from two or three.
    var rest = 16 + rows.count / 8
    let isWide = !rows.tree.walkDifferences(
      from: old.tree, compare: { $0.id != $1.id ? .replaced : $0 == $1 ? .equal : .updated },
      { difference in
        edits.add(difference, inner)
        rest -= 1
        return rest > 0 && edits.count <= 128 + output.count / 12
      })
    if isWide {
      let before = output
      output = start(rows)
      return output != before
    }
    return apply(edits, of: rows, &output)
  }

  /// Applies all removals first, and then all insertions, each after its neighbour. That order is necessary because a
  /// row may move from one outer row to another, even without changing its place among all inner rows. Returns whether
  /// the output changed.
  @inlinable
  func apply(_ edits: Edits, of rows: Rows<Row>, _ output: inout Rows<Inner>) -> Bool {
    let before = edits.leaving.isEmpty || edits.arrivals.isEmpty ? nil : output
    for id in edits.leaving { output.remove(id: id) }
    for row in edits.updates { output.update(row.id) { $0 = row } }
    for arrival in edits.arrivals { put(arrival, of: rows, &output) }
    return before.map { $0 != output } ?? !edits.isEmpty
  }

  @inlinable
  func put(_ arrival: Arrival, of rows: Rows<Row>, _ output: inout Rows<Inner>) {
    let wasPut: Bool
    if let neighbour = arrival.neighbour ?? last(before: arrival.outer, in: rows) {
      wasPut = output.insert(arrival.row, after: neighbour)
    } else {
      wasPut = output.insert(arrival.row, at: 0)
    }
    if !wasPut { idsAreNotUnique() }
  }

  /// Returns the last inner row before an outer row, skipping outer rows without inner rows.
  @inlinable
  func last(before outer: Int, in rows: Rows<Row>) -> Inner.ID? {
    for outer in (0..<outer).reversed() {
      if let last = inner(rows[outer]).last { return last.id }
    }
    return nil
  }
}

extension FlattenFollower {
  /// An inner row to insert, and its place: after its neighbour or, without one, as the first of its outer row.
  @usableFromInline
  struct Arrival {
    @usableFromInline let row: Inner
    @usableFromInline let neighbour: Inner.ID?
    @usableFromInline let outer: Int

    @inlinable
    init(_ row: Inner, behind neighbour: Inner.ID?, of outer: Int) {
      (self.row, self.neighbour, self.outer) = (row, neighbour, outer)
    }
  }

  /// The changes to apply to the inner rows. Arrivals are in ascending order.
  @usableFromInline
  struct Edits {
    @usableFromInline var leaving: [Inner.ID] = []
    @usableFromInline var updates: [Inner] = []
    @usableFromInline var arrivals: [Arrival] = []

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { count == 0 }

    @inlinable
    var count: Int { leaving.count + updates.count + arrivals.count }

    /// Adds the changes of one outer row.
    @inlinable
    mutating func add(_ difference: TreeDifference<Row>, _ inner: (Row) -> Rows<Inner>) {
      switch difference {
      case .removed(_, let row, _): leaving += inner(row).ids
      case .inserted(_, let row, let position): follow(inner(row), from: [], at: position)
      case .updated(_, let old, let new, _, let position): follow(inner(new), from: inner(old), at: position)
      }
    }

    @inlinable
    mutating func follow(_ rows: Rows<Inner>, from old: Rows<Inner>, at outer: Int) {
      rows.forEachDifference(from: old, by: { $0 == $1 }) { difference in
        switch difference {
        case .removed(_, let row, _): leaving.append(row.id)
        case .inserted(_, let row, let position):
          arrivals.append(Arrival(row, behind: position > 0 ? rows[position - 1].id : nil, of: outer))
        case .updated(_, _, let row, _, _): updates.append(row)
        }
      }
    }
  }
}

extension Incr {
  /// Returns the rows that these rows contain, one after the other.
  ///
  /// ```swift
  /// let todos = projects.flatten(\.todos)
  /// ```
  ///
  /// Rules: no two inner rows may have the same id, even if they are in different outer rows.
  ///
  /// - Complexity: O(changes × log n), where an outer row that is inserted, removed or moved counts all its inner
  ///   rows; plus the number of empty outer rows before a change.
  @inlinable
  public func flatten<Row: Identifiable & Equatable, Inner: Identifiable & Equatable>(
    _ inner: @escaping (Row) -> Rows<Inner>
  ) -> Incr<Rows<Inner>> where Value == Rows<Row> {
    following(FlattenFollower(inner))
  }
}
