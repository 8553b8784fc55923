import Incremental

/// Which elements a collection has.
@usableFromInline
protocol Membership {
  /// Whether the same elements are there as in another version of the collection.
  func isSame(as other: any Membership) -> Bool
}

/// Which rows there are.
struct RowMembership<Row: Identifiable>: Membership {
  let rows: Rows<Row>

  func isSame(as other: any Membership) -> Bool {
    (other as? RowMembership).map { rows.sharesOrder(with: $0.rows) } ?? false
  }
}
