extension Incr {
  /// Returns rows made from these, one from each, in the same order.
  ///
  /// ```swift
  /// let lines = todos.mapRows { Line(id: $0.id, text: $0.title) }
  /// ```
  ///
  /// Rules: `transform` runs only for rows that changed. It must give each row an id of its own.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func mapRows<Row: Identifiable & Equatable, New: Identifiable & Equatable>(
    _ transform: @escaping (Row) -> New
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    following(TransformFollower(transform))
  }

  /// Returns rows made from these, one or none from each, in the same order. Otherwise it is like `mapRows`.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func compactMapRows<Row: Identifiable & Equatable, New: Identifiable & Equatable>(
    _ transform: @escaping (Row) -> New?
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    following(TransformFollower(transform))
  }

  /// Returns the rows for which `isIncluded` returns true, in the same order.
  ///
  /// ```swift
  /// let open = todos.filterRows { !$0.isDone }
  /// ```
  ///
  /// `isIncluded` runs only for rows that changed.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func filterRows<Row: Identifiable & Equatable>(
    _ isIncluded: @escaping (Row) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row> {
    following(TransformFollower { isIncluded($0) ? $0 : nil })
  }

  /// Returns the rows for which `isIncluded` returns true. The predicate also depends on another value.
  ///
  /// ```swift
  /// let found = todos.filterRows(by: search) { row, search in row.title.contains(search) }
  /// ```
  ///
  /// When the other value changes, `isIncluded` runs for all rows. Rows for which its result stays the same cost
  /// nothing else.
  ///
  /// - Complexity: O(changes × log n); O(n) when the other value changes.
  @inlinable
  public func filterRows<Row: Identifiable & Equatable, Parameter: Equatable>(
    by parameter: Incr<Parameter>, _ isIncluded: @escaping (Row, Parameter) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row> {
    let closure = { (parameter: Parameter) in { (row: Row) -> Row? in isIncluded(row, parameter) ? row : nil } }
    return following(parameter, { TransformFollower(closure($0)) }, closure: closure)
  }

  /// Returns rows made from these, one from each, by a closure that also depends on another value.
  ///
  /// - Complexity: O(changes × log n); O(n) when the other value changes.
  @inlinable
  public func mapRows<Row: Identifiable & Equatable, New: Identifiable & Equatable, Parameter: Equatable>(
    by parameter: Incr<Parameter>, _ transform: @escaping (Row, Parameter) -> New
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    let closure = { (parameter: Parameter) in { (row: Row) -> New? in transform(row, parameter) } }
    return following(parameter, { TransformFollower(closure($0)) }, closure: closure)
  }
}
