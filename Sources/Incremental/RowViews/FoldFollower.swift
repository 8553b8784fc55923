/// A follower of rows whose output is a result, to which inserted rows are added, and from which removed rows are
/// removed.
@usableFromInline
package struct FoldFollower<Row: Identifiable & Equatable, Result: Equatable>: RowFollower {
  @usableFromInline let initial: Result
  @usableFromInline let add: (Result, Row) -> Result
  @usableFromInline let remove: (Result, Row) -> Result
  /// The number of further updates before the result is computed from scratch.
  @usableFromInline var budget = 0

  @inlinable
  init(_ initial: Result, add: @escaping (Result, Row) -> Result, remove: @escaping (Result, Row) -> Result) {
    (self.initial, self.add, self.remove) = (initial, add, remove)
  }

  @inlinable
  package mutating func start(_ rows: Rows<Row>) -> Result {
    budget = rows.count * 16 + 1_000
    return rows.reduce(initial, add)
  }

  @inlinable
  package mutating func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Result) -> Bool {
    var result = output
    let areAll = rows.forEachRowChangeUnlessWide(from: old, part: 24, isFold: true) { change in
      budget -= 1
      switch change {
      case .removed(let row): result = remove(result, row)
      case .inserted(let row): result = add(result, row)
      case .updated(let old, let new): result = add(remove(result, old), new)
      }
    }
    // Removing an infinity leaves NaN, which no further update would remove.
    if !areAll || budget < 0 || result != result { result = start(rows) }
    guard result != output else { return false }
    output = result
    return true
  }
}

extension Incr {
  /// Returns the result of adding all rows to `initial`, and updates it by the rows that change.
  ///
  /// ```swift
  /// let open = todos.reduce(0, add: { $0 + ($1.isDone ? 0 : 1) }, remove: { $0 - ($1.isDone ? 0 : 1) })
  /// ```
  ///
  /// Rules: `remove` undoes `add`, and the order does not matter. The result is computed from scratch when many rows
  /// changed, when it has become NaN, and now and then, so that rounding errors do not accumulate. For floating-point
  /// numbers `remove` does not quite undo `add`; `sum` is exact.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func reduce<Row: Identifiable & Equatable, Result: Equatable>(
    _ initial: Result, add: @escaping (Result, Row) -> Result, remove: @escaping (Result, Row) -> Result
  ) -> Incr<Result> where Value == Rows<Row> {
    following(FoldFollower(initial, add: add, remove: remove))
  }

  /// Returns the sum of a number for each row.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func sum<Row: Identifiable & Equatable, Number: AdditiveArithmetic>(
    of number: @escaping (Row) -> Number
  ) -> Incr<Number> where Value == Rows<Row> {
    reduce(.zero, add: { $0 + number($1) }, remove: { $0 - number($1) })
  }

  /// Returns the sum of a number for each row, exact and rounded once. It depends neither on the order nor on earlier
  /// rows.
  ///
  /// - Complexity: O(changes × log n); O(n) while the sum is beyond the range of the type.
  @inlinable
  public func sum<Row: Identifiable & Equatable, Number: FloatingPoint>(
    of number: @escaping (Row) -> Number
  ) -> Incr<Number> where Value == Rows<Row> {
    following(SumFollower(number))
  }

  /// Returns the number of rows.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func count<Row: Identifiable>() -> Incr<Int> where Value == Rows<Row> { map { $0.count } }

  /// Returns the number of rows for which `isCounted` returns true.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func count<Row: Identifiable & Equatable>(
    where isCounted: @escaping (Row) -> Bool
  ) -> Incr<Int> where Value == Rows<Row> {
    sum { isCounted($0) ? 1 : 0 }
  }
}

// MARK: - Exact sums

/// A follower of rows whose output is the exact sum of a floating-point number for each row.
@usableFromInline
package struct SumFollower<Row: Identifiable & Equatable, Number: FloatingPoint>: RowFollower {
  @usableFromInline let number: (Row) -> Number
  @usableFromInline var sum = ExactSum<Number>()

  @inlinable
  init(_ number: @escaping (Row) -> Number) { self.number = number }

  @inlinable
  package mutating func start(_ rows: Rows<Row>) -> Number {
    sum = ExactSum()
    for row in rows { sum.add(number(row)) }
    return sum.value
  }

  @inlinable
  package mutating func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Number) -> Bool {
    let areAll = rows.forEachRowChangeUnlessWide(from: old, part: 24, isFold: true) { change in
      switch change {
      case .removed(let row): sum.remove(number(row))
      case .inserted(let row): sum.add(number(row))
      case .updated(let old, let new):
        sum.remove(number(old))
        sum.add(number(new))
      }
    }
    let result = areAll ? sum.value : start(rows)
    guard !isSameSum(result, output) else { return false }
    output = result
    return true
  }
}
