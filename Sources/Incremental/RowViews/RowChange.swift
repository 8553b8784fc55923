/// A change of one row, without its position.
@usableFromInline
package enum RowChange<Row> {
  case removed(Row)
  case inserted(Row)
  case updated(old: Row, new: Row)
}
