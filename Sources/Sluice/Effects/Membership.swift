import Incremental

/// The set of elements that a collection contains.
@usableFromInline
protocol Membership {
  /// Returns whether another version of the collection contains the same elements.
  func isSame(as other: any Membership) -> Bool
}

/// The rows that a collection contains, in their order.
struct RowMembership<Row: Identifiable>: Membership {
  let rows: Rows<Row>

  func isSame(as other: any Membership) -> Bool {
    (other as? RowMembership).map { rows.sharesOrder(with: $0.rows) } ?? false
  }
}
