/// An index that keeps the rows of a table in ascending order of a key.
///
/// ```swift
/// struct Indexes { let byTitle = SortedIndex(\Book.title) }
///
/// library.books.byTitle.first
/// for book in library.books.byTitle.in("A"..<"C") { print(book.title) }
/// library.books.byTitle.reversed()                  // the last title first
/// ```
///
/// Rules: rows with equal keys are in the order of the table.
///
/// - Complexity: O(log n) for each row whose key changes.
public final class SortedIndex<Row, Key: Comparable & SendableMetatype>: EntityIndex<Row>, @unchecked Sendable {
  // @unchecked Sendable because it is immutable, and its closure is Sendable.

  /// Makes an index by a key path, or by a closure that computes the key from the row alone.
  @inlinable
  public init(_ key: @escaping @Sendable (Row) -> Key) {
    super.init(
      IndexKeeping(
        make: { SortedKeys<Key>() }, copy: { SortedKeys<Key>(Self.keys($0)) },
        insert: { kept, row, label in Self.keys(kept).insert(key(row), label) },
        remove: { kept, row, label in Self.keys(kept).remove(key(row), label) },
        isSame: { Self.isSame(key($0), key($1)) },
        remember: { kept, row in Self.keys(kept).before = key(row) },
        settle: { kept, row, label in Self.keys(kept).settle(key(row), label) }))
  }

  /// Makes an index by a first key and, where the first keys are equal, a second one.
  ///
  /// ```swift
  /// let byName = SortedIndex(\Person.family, then: \.given)
  /// ```
  @inlinable
  public convenience init<First: Comparable & SendableMetatype, Second: Comparable & SendableMetatype>(
    _ first: @escaping @Sendable (Row) -> First, then second: @escaping @Sendable (Row) -> Second
  ) where Key == SortedPair<First, Second> {
    self.init { SortedPair(first($0), second($0)) }
  }

  @inlinable
  static func keys(_ kept: AnyObject) -> SortedKeys<Key> { unsafeDowncast(kept, to: SortedKeys<Key>.self) }

  @inlinable
  static func isSame(_ a: Key, _ b: Key) -> Bool { !(a < b) && !(b < a) }
}
