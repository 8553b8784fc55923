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

// MARK: - Reading by key

/// The rows of a table by the keys of a unique index.
public struct UniqueRows<Row: Entity, Key: Hashable> {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let labels: PersistentMap<Key, OrderLabel>

  @inlinable
  init(_ rows: Rows<Row>, _ labels: PersistentMap<Key, OrderLabel>) { (self.rows, self.labels) = (rows, labels) }

  /// The row with a key, or nil if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(key: Key) -> Row? { labels[key].flatMap { rows.tree.element(at: $0) } }

  /// Returns whether there is a row with a key.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ key: Key) -> Bool { labels.contains(key) }

  /// The number of rows with a key.
  @inlinable public var count: Int { labels.count }
}

// MARK: - The kept keys

/// The content of a unique index: the label of the row with each key.
@usableFromInline
final class UniqueKeys<Key: Hashable> {
  @usableFromInline @exclusivity(unchecked) var labels = PersistentMap<Key, OrderLabel>()
  @usableFromInline @exclusivity(unchecked) var before: Key?

  @inlinable
  init() {}

  @inlinable
  init(_ other: UniqueKeys) { labels = other.labels }

  /// Removes a key, unless another row has the key by now.
  @inlinable
  func remove(_ key: Key, _ label: OrderLabel) {
    if labels[key] == label { _ = labels.removeKnown(key, isHole: false) }
  }

  /// Returns the label of the row with a key, unless it is the row that is being changed, and it keeps its key.
  @inlinable
  func rival(_ key: Key?) -> OrderLabel? {
    guard let key, key != before else { return nil }
    return labels[key]
  }

  @inlinable
  func settle(_ key: Key?, _ label: OrderLabel) {
    let old = before
    before = nil
    guard old != key else { return }
    if let old { remove(old, label) }
    requireKey(key)
    if let key { labels.updateValue(label, forKey: key) }
  }
}
