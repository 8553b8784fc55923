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

// MARK: - Reading groups

/// The rows of a table, in groups with equal keys.
public struct GroupedRows<Row: Entity, Key: Hashable> {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let groups: PersistentMap<Key?, LabelSet>

  @inlinable
  init(_ rows: Rows<Row>, _ groups: PersistentMap<Key?, LabelSet>) { (self.rows, self.groups) = (rows, groups) }

  /// Returns the rows with a key, in the order of the table; none if no row has it. For nil, returns the rows without a
  /// key.
  ///
  /// - Complexity: O(1), plus O(log n) for each row that is read.
  @inlinable
  public subscript(key: Key?) -> GroupRows<Row> { GroupRows(rows, groups[key] ?? LabelTree()) }

  /// Returns whether a row has a key.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ key: Key?) -> Bool { groups.contains(key) }

  /// The number of different keys. Rows without a key count as one.
  @inlinable public var count: Int { groups.count }
}

extension GroupedRows: @unchecked Sendable where Row: Sendable, Row.ID: Sendable, Key: Sendable {
  // @unchecked Sendable because trees are changed only while they have a single reference.
}

/// The rows of a table with a certain key, in the order of the table.
public struct GroupRows<Row: Entity>: RandomAccessCollection {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let labels: LabelSet

  @inlinable
  init(_ rows: Rows<Row>, _ labels: LabelSet) { (self.rows, self.labels) = (rows, labels) }

  /// The first position.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last row.
  @inlinable public var endIndex: Int { labels.count }

  /// The row at a position of the group, which must exist.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(position: Int) -> Row {
    if position < 0 || position >= labels.count { positionOutOfRange(position, count: labels.count) }
    return rows.tree.element(at: labels.label(atPosition: position)).unsafelyUnwrapped
  }

  /// The ids of the rows.
  ///
  /// - Complexity: O(n log n) for n rows of the group.
  @inlinable public var ids: [Row.ID] { map { $0.id } }
}

extension GroupRows: Equatable {
  /// Returns whether both have equal rows in the same order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public static func == (a: GroupRows, b: GroupRows) -> Bool { a.elementsEqual(b) }
}

extension GroupRows: CustomStringConvertible {
  /// The rows, described like an array.
  public var description: String { "\(Array(self))" }
}

extension GroupRows: @unchecked Sendable where Row: Sendable, Row.ID: Sendable {
  // @unchecked Sendable because trees are changed only while they have a single reference.
}

// MARK: - The kept groups

/// A set of labels of rows, in the order of the rows.
@usableFromInline typealias LabelSet = LabelTree<LabelOnly>

/// An empty element: a tree of it is a set of labels.
@usableFromInline
struct LabelOnly {
  @inlinable
  init() {}
}

/// The content of a group index: the labels of the rows with each key. No group is empty.
@usableFromInline
final class GroupKeys<Key: Hashable> {
  @usableFromInline @exclusivity(unchecked) var groups = PersistentMap<Key?, LabelSet>()
  @usableFromInline @exclusivity(unchecked) var before: Key?
  @usableFromInline @exclusivity(unchecked) var beforeEach: [Key] = []

  @inlinable
  init() {}

  @inlinable
  init(_ other: GroupKeys) { groups = other.groups }

  @inlinable
  func insert(_ key: Key?, _ label: OrderLabel) {
    requireKey(key)
    groups[key, default: LabelTree()].insert(LabelOnly(), at: label)
  }

  /// Removes a label from a group, which must exist.
  @inlinable
  func remove(_ key: Key?, _ label: OrderLabel) {
    if groups.makeUniquePlace(of: key).pointee.value.removeLast(label) { groups.removeValue(forKey: key) }
  }

  @inlinable
  func insert(each keys: [Key], _ label: OrderLabel) {
    if keys.isEmpty { insert(nil, label) }
    // A list may contain a key twice.
    for key in keys {
      requireKey(key)
      groups[key, default: LabelTree()].insertNew(label)
    }
  }

  @inlinable
  func remove(each keys: [Key], _ label: OrderLabel) {
    if keys.isEmpty { remove(nil, label) }
    // A list may contain a key twice.
    for key in keys where groups.contains(key) { remove(key, label) }
  }

  @inlinable
  func labels(_ key: Key) -> [OrderLabel] {
    guard let group = groups[key] else { return [] }
    var labels: [OrderLabel] = []
    labels.reserveCapacity(group.count)
    group.forEach { label, _, _ in labels.append(label) }
    return labels
  }

  @inlinable
  func settle(_ key: Key?, _ label: OrderLabel) {
    let old = before
    before = nil
    guard old != key else { return }
    remove(old, label)
    insert(key, label)
  }

  @inlinable
  func settle(each keys: [Key], _ label: OrderLabel) {
    let old = beforeEach
    beforeEach = []
    guard old != keys else { return }
    remove(each: old, label)
    insert(each: keys, label)
  }
}

extension LabelTree where Element == LabelOnly {
  /// Inserts a label, unless the tree contains it.
  @inlinable
  mutating func insertNew(_ label: OrderLabel) {
    if element(at: label) == nil { insert(LabelOnly(), at: label) }
  }

  /// Removes a label; returns whether the tree is empty then.
  @inlinable
  mutating func removeLast(_ label: OrderLabel) -> Bool {
    remove(label)
    return count == 0
  }
}
