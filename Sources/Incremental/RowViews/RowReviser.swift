/// A follower whose closure may be exchanged, a predicate or an order for another.
@usableFromInline
package protocol RowReviser<Row, Output>: RowFollower {
  associatedtype Closure

  /// Takes the new closure, and brings the output in line with it and with the rows, which may have changed, too. The
  /// closure before does not run: it knows nothing of the rows of now.
  mutating func revise(_ closure: Closure, _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Output)
}
