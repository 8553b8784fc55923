/// An index that finds all rows with a key.
///
/// ```swift
/// struct Indexes {
///   let byAuthor = GroupIndex(\Book.author)
///   let byTag = GroupIndex(each: \Book.tags)        // a book has many tags, and a tag many books
/// }
///
/// for book in library.books.byAuthor[7] { print(book.title) }
/// library.books.byAuthor[nil].count                 // books without an author
/// ```
///
/// Rules: the rows of a group are in the order of the table. Rows without a key form the group of nil.
///
/// - Complexity: O(log n) for each key that a row gets or loses. With `each:`, an edit of a row also reads its keys.
public final class GroupIndex<Row, Key: Hashable & SendableMetatype>: ReferenceIndex<Row, Key>, @unchecked Sendable {
  // @unchecked Sendable because it has no properties of its own.

  /// Makes an index by a key path, or by a closure that computes the key from the row alone.
  @inlinable
  public init(_ key: @escaping @Sendable (Row) -> Key?) {
    super.init(
      IndexKeeping(
        make: { GroupKeys<Key>() }, copy: { GroupKeys<Key>(Self.groups($0)) },
        insert: { kept, row, label in Self.groups(kept).insert(key(row), label) },
        remove: { kept, row, label in Self.groups(kept).remove(key(row), label) },
        isSame: { key($0) == key($1) },
        remember: { kept, row in Self.groups(kept).before = key(row) },
        settle: { kept, row, label in Self.groups(kept).settle(key(row), label) }),
      visitKeys: { row, visit in if let key = key(row) { visit(key) } },
      labels: { kept, key in Self.groups(kept).labels(key) })
  }

  /// Makes an index by each of several keys of a row, such as the ids in a set or in an array.
  @inlinable
  public init<Keys: Collection<Key> & SendableMetatype>(each keys: @escaping @Sendable (Row) -> Keys) {
    super.init(
      IndexKeeping(
        make: { GroupKeys<Key>() }, copy: { GroupKeys<Key>(Self.groups($0)) },
        insert: { kept, row, label in Self.groups(kept).insert(each: Array(keys(row)), label) },
        remove: { kept, row, label in Self.groups(kept).remove(each: Array(keys(row)), label) },
        isSame: { keys($0).elementsEqual(keys($1)) },
        remember: { kept, row in Self.groups(kept).beforeEach = Array(keys(row)) },
        settle: { kept, row, label in Self.groups(kept).settle(each: Array(keys(row)), label) }),
      visitKeys: { row, visit in keys(row).forEach(visit) },
      labels: { kept, key in Self.groups(kept).labels(key) })
  }

  @inlinable
  static func groups(_ kept: AnyObject) -> GroupKeys<Key> { unsafeDowncast(kept, to: GroupKeys<Key>.self) }
}
