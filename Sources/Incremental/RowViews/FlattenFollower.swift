/// The rows of rows, one after the other.
@usableFromInline
package struct FlattenFollower<Row: Identifiable & Equatable, Inner: Identifiable & Equatable>: RowFollower {
  @usableFromInline let inner: (Row) -> Rows<Inner>

  @inlinable
  init(_ inner: @escaping (Row) -> Rows<Inner>) { self.inner = inner }

  @inlinable
  package func start(_ rows: Rows<Row>) -> Rows<Inner> { Rows(rows.lazy.flatMap(inner)) }

  /// First all that goes is taken out, then all that comes is put in, each behind its neighbour: a row may go from one
  /// outer row to another.
  @inlinable
  package func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<Inner>) -> Bool {
    var hasChanged = false
    var arrivals: [Arrival] = []
    rows.forEachDifference(from: old, by: { $0 == $1 }) { difference in
      switch difference {
      case .removed(_, let row, _):
        for row in inner(row) { output.remove(id: row.id) }
      case .inserted(_, let row, let position):
        arrivals += inner(row).enumerated().map { Arrival(outer: position, inner: $0.offset, row: $0.element) }
      case .updated(_, let old, let new, _, let outer):
        inner(new).forEachDifference(from: inner(old), by: { $0 == $1 }) { difference in
          switch difference {
          case .removed(_, let row, _): output.remove(id: row.id)
          case .inserted(_, let row, let position): arrivals.append(Arrival(outer: outer, inner: position, row: row))
          case .updated(_, _, let row, _, _): output.update(row.id) { $0 = row }
          }
          hasChanged = true
        }
        return
      }
      hasChanged = true
    }
    for arrival in arrivals { put(arrival, of: rows, &output) }
    return hasChanged
  }

  /// An inner row that comes, and where: arrivals are in ascending order.
  @usableFromInline
  struct Arrival {
    @usableFromInline let outer: Int
    @usableFromInline let inner: Int
    @usableFromInline let row: Inner

    @inlinable
    init(outer: Int, inner: Int, row: Inner) { (self.outer, self.inner, self.row) = (outer, inner, row) }
  }

  @inlinable
  func put(_ arrival: Arrival, of rows: Rows<Row>, _ output: inout Rows<Inner>) {
    let wasPut: Bool
    if let neighbour = neighbour(before: arrival, in: rows) {
      wasPut = output.insert(arrival.row, after: neighbour)
    } else {
      wasPut = output.insert(arrival.row, at: 0)
    }
    if !wasPut { idsAreNotUnique() }
  }

  /// The inner row before; outer rows without inner rows are passed over.
  @inlinable
  func neighbour(before arrival: Arrival, in rows: Rows<Row>) -> Inner.ID? {
    if arrival.inner > 0 { return inner(rows[arrival.outer])[arrival.inner - 1].id }
    var outer = arrival.outer
    while outer > 0 {
      outer -= 1
      if let last = inner(rows[outer]).last { return last.id }
    }
    return nil
  }
}

extension Incr {
  /// The rows that these rows contain, one after the other.
  ///
  /// ```swift
  /// let todos = projects.flatten(\.todos)
  /// ```
  ///
  /// Rules: no two of the inner rows may have the same id, also in different outer rows.
  ///
  /// - Complexity: O(changes × log n), counting all inner rows of an outer row that comes, goes or moves; and the number of
  ///   empty outer rows before a change.
  @inlinable
  public func flatten<Row: Identifiable & Equatable, Inner: Identifiable & Equatable>(
    _ inner: @escaping (Row) -> Rows<Inner>
  ) -> Incr<Rows<Inner>> where Value == Rows<Row> {
    following(FlattenFollower(inner))
  }
}
