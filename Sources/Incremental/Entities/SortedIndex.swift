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

/// A pair of keys, ordered by the first key and, where the first keys are equal, by the second.
public struct SortedPair<First: Comparable, Second: Comparable>: Comparable {
  /// The key that is compared first.
  public let first: First
  /// The key that is compared if the first keys are equal.
  public let second: Second

  /// Makes a pair.
  @inlinable
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// Compares the first keys and, if they are equal, the second ones.
  @inlinable
  public static func < (a: SortedPair, b: SortedPair) -> Bool {
    if a.first < b.first { return true }
    return !(b.first < a.first) && a.second < b.second
  }
}

extension SortedPair: Sendable where First: Sendable, Second: Sendable {}

// MARK: - Reading in order

/// The rows of a table in ascending order of a key, or those with keys in a range.
public struct SortedRows<Row: Entity, Key: Comparable>: RandomAccessCollection {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let entries: LabelTree<SortedEntry<Key>>
  /// The range of positions, in the order of all rows.
  @usableFromInline let positions: Range<Int>

  @inlinable
  init(_ rows: Rows<Row>, _ entries: LabelTree<SortedEntry<Key>>, _ positions: Range<Int>) {
    (self.rows, self.entries, self.positions) = (rows, entries, positions)
  }

  /// The first position.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last row.
  @inlinable public var endIndex: Int { positions.count }

  /// The row at a position of this collection, which must exist.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(position: Int) -> Row {
    if position < 0 || position >= positions.count { positionOutOfRange(position, count: positions.count) }
    let entry = entries.element(atPosition: positions.lowerBound + position)
    return rows.tree.element(at: entry.label).unsafelyUnwrapped
  }

  /// The ids of the rows.
  ///
  /// - Complexity: O(n log n) for n rows of this collection.
  @inlinable public var ids: [Row.ID] { map { $0.id } }
}

extension SortedRows {
  /// Returns the rows whose keys are in a range.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func `in`(_ keys: Range<Key>) -> SortedRows {
    slice(entries.position(of: keys.lowerBound, after: false), entries.position(of: keys.upperBound, after: false))
  }

  /// Returns the rows whose keys are in a range.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func `in`(_ keys: ClosedRange<Key>) -> SortedRows {
    slice(entries.position(of: keys.lowerBound, after: false), entries.position(of: keys.upperBound, after: true))
  }

  /// Returns the rows whose keys are greater than or equal to a key.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func from(_ key: Key) -> SortedRows {
    slice(entries.position(of: key, after: false), positions.upperBound)
  }

  /// Returns the rows whose keys are less than a key.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func below(_ key: Key) -> SortedRows {
    slice(positions.lowerBound, entries.position(of: key, after: false))
  }

  @inlinable
  func slice(_ start: Int, _ end: Int) -> SortedRows {
    let start = Swift.max(start, positions.lowerBound)
    return SortedRows(rows, entries, start..<Swift.max(start, Swift.min(end, positions.upperBound)))
  }
}

extension SortedRows: Equatable {
  /// Returns whether both have equal rows in the same order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public static func == (a: SortedRows, b: SortedRows) -> Bool { a.elementsEqual(b) }
}

extension SortedRows: CustomStringConvertible {
  /// The rows, described like an array.
  public var description: String { "\(Array(self))" }
}

extension SortedRows: @unchecked Sendable where Row: Sendable, Row.ID: Sendable, Key: Sendable {
  // @unchecked Sendable because trees are changed only while they have a single reference.
}

// MARK: - The kept keys

/// The key of a row, and the row's label in its table.
@usableFromInline
struct SortedEntry<Key: Comparable> {
  @usableFromInline let key: Key
  @usableFromInline let label: OrderLabel

  @inlinable
  init(_ key: Key, _ label: OrderLabel) { (self.key, self.label) = (key, label) }
}

/// The content of a sorted index: the keys in ascending order, and equal keys in the order of the table.
@usableFromInline
final class SortedKeys<Key: Comparable> {
  @usableFromInline @exclusivity(unchecked) var entries = LabelTree<SortedEntry<Key>>()
  @usableFromInline @exclusivity(unchecked) var before: Key?

  @inlinable
  init() {}

  @inlinable
  init(_ other: SortedKeys) { entries = other.entries }

  @inlinable
  func insert(_ key: Key, _ label: OrderLabel) {
    requireKey(key)
    let position = entries.position(of: key, label)
    // Spreading leaves free labels, so the second search finds one.
    while true {
      if let place = entries.freeLabel(atPosition: position) {
        return entries.insert(SortedEntry(key, label), at: place)
      }
      _ = entries.spreadLabels(atPosition: position)
    }
  }

  @inlinable
  func remove(_ key: Key, _ label: OrderLabel) {
    if let place = entries.place(of: key, label) { _ = entries.removeKnown(place, isHole: false) }
  }

  @inlinable
  func settle(_ key: Key, _ label: OrderLabel) {
    guard let old = before else { return }
    before = nil
    if !(old < key), !(key < old) { return }
    remove(old, label)
    insert(key, label)
  }
}

extension LabelTree {
  /// Returns the label, in this tree, of the entry with this key and label.
  @inlinable
  func place<Key>(of key: Key, _ label: OrderLabel) -> OrderLabel? where Element == SortedEntry<Key> {
    let position = position(of: key, label)
    guard position < count else { return nil }
    defer { keepNodes() }
    let (view, index) = slot(atPosition: position)
    return view.elements[index].label == label ? view.labels[index] : nil
  }

  /// Returns the position of the first entry that does not come before an entry with this key and label.
  @inlinable
  func position<Key>(of key: Key, _ label: OrderLabel) -> Int where Element == SortedEntry<Key> {
    partitionPoint { entry in
      if entry.key < key { return false }
      return key < entry.key || entry.label >= label
    }
  }

  /// Returns the position of the first entry whose key is not less than a key; if `after` is true, of the first whose
  /// key is greater.
  @inlinable
  func position<Key>(of key: Key, after: Bool) -> Int where Element == SortedEntry<Key> {
    partitionPoint { entry in after ? key < entry.key : !(entry.key < key) }
  }
}
