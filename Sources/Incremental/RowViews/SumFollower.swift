/// Follows rows with the exact sum of a floating-point number for each row.
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
    rows.forEachRowChange(from: old) { change in
      switch change {
      case .removed(let row): sum.remove(number(row))
      case .inserted(let row): sum.add(number(row))
      case .updated(let old, let new):
        sum.remove(number(old))
        sum.add(number(new))
      }
    }
    let result = sum.value
    guard !isSameSum(result, output) else { return false }
    output = result
    return true
  }
}
