/// What becomes of rows when the row that they refer to is removed.
public struct DeleteRule<Row, ID: Hashable & SendableMetatype>: Sendable {
  /// What is done with a row.
  @usableFromInline
  enum Kind: Sendable {
    case refuse
    case cascade
    case nullify(@Sendable (inout Row, ID) -> Void)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  /// The removal is refused while a row refers to it that is not removed as well.
  @inlinable public static var refuse: DeleteRule { DeleteRule(.refuse) }

  /// The rows that refer to it are removed, too, and the rows that refer to these follow their own rules.
  @inlinable public static var cascade: DeleteRule { DeleteRule(.cascade) }

  /// The property by which they refer to it becomes nil.
  @inlinable
  public static func nullify(_ reference: any WritableKeyPath<Row, ID?> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, _ in row[keyPath: reference] = nil })
  }

  /// Its id is taken out of the set by which they refer to it.
  @inlinable
  public static func nullify(each references: any WritableKeyPath<Row, Set<ID>> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, id in row[keyPath: references].remove(id) })
  }

  /// Its id is taken out of the list by which they refer to it, each time it is there.
  @inlinable
  public static func nullify(each references: any WritableKeyPath<Row, [ID]> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, id in row[keyPath: references].removeAll { $0 == id } })
  }
}
