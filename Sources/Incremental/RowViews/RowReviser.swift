/// A follower whose closure, such as a predicate or an order, may be replaced.
@usableFromInline
package protocol RowReviser<Row, Output>: RowFollower {
  associatedtype Closure

  /// Replaces the closure, and updates the output for it and for the rows, which may have changed, too. The old closure
  /// does not run: it was made for the old value of the parameter.
  mutating func revise(_ closure: Closure, _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Output)
}
