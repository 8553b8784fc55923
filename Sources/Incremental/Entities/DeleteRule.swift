/// What happens to rows when the row to which they refer is removed.
public struct DeleteRule<Row, ID: Hashable & SendableMetatype>: Sendable {
  /// The kind of a rule.
  @usableFromInline
  enum Kind: Sendable {
    case refuse
    case cascade
    case nullify(@Sendable (inout Row, ID) -> Void)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  /// Refuses the removal while a row refers to the removed row that is not removed as well.
  @inlinable public static var refuse: DeleteRule { DeleteRule(.refuse) }

  /// Removes the rows that refer to the removed row, too. The rows that refer to those follow their own rules.
  @inlinable public static var cascade: DeleteRule { DeleteRule(.cascade) }

  /// Sets the property by which rows refer to the removed row to nil.
  @inlinable
  public static func nullify(_ reference: any WritableKeyPath<Row, ID?> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, _ in row[keyPath: reference] = nil })
  }

  /// Removes the id of the removed row from the set by which rows refer to it.
  @inlinable
  public static func nullify(each references: any WritableKeyPath<Row, Set<ID>> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, id in row[keyPath: references].remove(id) })
  }

  /// Removes each occurrence of the removed row's id from the list by which rows refer to it.
  @inlinable
  public static func nullify(each references: any WritableKeyPath<Row, [ID]> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, id in row[keyPath: references].removeAll { $0 == id } })
  }
}
