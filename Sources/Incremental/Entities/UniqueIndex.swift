/// An index that finds the only row with a key: no two rows of a table have the same key.
///
/// ```swift
/// struct Indexes { let byISBN = UniqueIndex(\Book.isbn) }
///
/// library.books.byISBN["978-0"]?.title
/// ```
///
/// Rules: rows whose key is nil are not in the index, and there may be many of them. A change that would give two
/// rows the same key is refused.
///
/// - Complexity: O(1) for each row whose key changes; O(log n) to find a row.
public final class UniqueIndex<Row, Key: Hashable & SendableMetatype>: ReferenceIndex<Row, Key>, @unchecked Sendable {
  // @unchecked Sendable because it has no properties of its own.

  /// Makes an index by a key path, or by a closure that computes the key from the row alone.
  @inlinable
  public init(_ key: @escaping @Sendable (Row) -> Key?) {
    super.init(
      IndexKeeping(
        make: { UniqueKeys<Key>() }, copy: { UniqueKeys<Key>(Self.keys($0)) },
        insert: { kept, row, label in if let key = key(row) { Self.keys(kept).labels.updateValue(label, forKey: key) }
        },
        remove: { kept, row, label in if let key = key(row) { Self.keys(kept).remove(key, label) } },
        isSame: { key($0) == key($1) },
        remember: { kept, row in Self.keys(kept).before = key(row) },
        settle: { kept, row, label in Self.keys(kept).settle(key(row), label) },
        rival: { kept, row in Self.keys(kept).rival(key(row)) }),
      visitKeys: { row, visit in if let key = key(row) { visit(key) } },
      labels: { kept, key in Self.keys(kept).labels[key].map { [$0] } ?? [] })
  }

  @inlinable
  static func keys(_ kept: AnyObject) -> UniqueKeys<Key> { unsafeDowncast(kept, to: UniqueKeys<Key>.self) }
}
