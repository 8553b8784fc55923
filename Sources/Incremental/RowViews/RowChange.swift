/// The change of one row, wherever it stands.
@usableFromInline
package enum RowChange<Row> {
  case removed(Row)
  case inserted(Row)
  case updated(old: Row, new: Row)
}
