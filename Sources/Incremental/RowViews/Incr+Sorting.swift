extension Incr {
  /// The rows in ascending order of a key, such as a key path; rows with equal keys in ascending order of their ids.
  ///
  /// ```swift
  /// let byDate = todos.sorted(by: \.created)
  /// ```
  ///
  /// `key` runs only for rows that changed, and for rows that they are compared with.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func sorted<Row: Identifiable & Equatable, Key: Comparable>(
    by key: @escaping (Row) -> Key
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    following(SortFollower { key($0) < key($1) })
  }

  /// The rows in an order; equal rows in ascending order of their ids.
  ///
  /// ```swift
  /// let newestFirst = todos.sorted { $0.created > $1.created }
  /// ```
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func sorted<Row: Identifiable & Equatable>(
    by areInIncreasingOrder: @escaping (Row, Row) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    following(SortFollower(areInIncreasingOrder))
  }

  /// The rows in an order that also depends on another value.
  ///
  /// ```swift
  /// let shown = todos.sorted(by: direction) { $2 == .up ? $0.created < $1.created : $0.created > $1.created }
  /// ```
  ///
  /// - Complexity: O(changes × log n); O(n log n) when the other value changes.
  @inlinable
  public func sorted<Row: Identifiable & Equatable, Parameter: Equatable>(
    by parameter: Incr<Parameter>, _ areInIncreasingOrder: @escaping (Row, Row, Parameter) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    let closure = { (parameter: Parameter) in { (a: Row, b: Row) in areInIncreasingOrder(a, b, parameter) } }
    return following(parameter, { SortFollower(closure($0)) }, closure: closure)
  }

  /// The row that comes first in an order; nil if there are none.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func min<Row: Identifiable & Equatable, Key: Comparable>(
    by key: @escaping (Row) -> Key
  ) -> Incr<Row?> where Value == Rows<Row>, Row.ID: Comparable {
    sorted(by: key).map { $0.first }
  }

  /// The row that comes last in an order; nil if there are none.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func max<Row: Identifiable & Equatable, Key: Comparable>(
    by key: @escaping (Row) -> Key
  ) -> Incr<Row?> where Value == Rows<Row>, Row.ID: Comparable {
    sorted(by: key).map { $0.last }
  }
}
