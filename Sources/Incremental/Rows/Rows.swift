// Documentation/Internals/Rows.md says why rows are a tree and a map.

/// An ordered collection of rows with ids. It is like an array, but cheap to copy, to edit at any position and to
/// compare, and it computes the differences between versions.
///
/// ```swift
/// var todos: Rows = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]
/// let before = todos
/// todos.update(2) { $0.title = "Rye bread" }
/// print(todos.changes(from: before).updated)
/// ```
///
/// Rules: no two rows have the same id, and a row does not change its id while it is in the collection.
///
/// Cost: a copy is free. Finding, changing, inserting, moving and removing a row is O(log n). A row is changed in
/// place; while a copy is held, only the path to the row is copied. An array is better for a few dozen rows, and for
/// rows that are only ever read from first to last.
public struct Rows<Row: Identifiable> {
  /// The rows in order.
  @usableFromInline package var tree: LabelTree<Row>
  /// The label of each row by its id. A row that changes keeps its label, so changing it does not touch this map.
  @usableFromInline package var labels: PersistentMap<Row.ID, OrderLabel>

  /// Makes an empty collection.
  @inlinable
  public init() {
    tree = LabelTree()
    labels = PersistentMap()
  }

  /// Makes rows from a tree and its labels.
  @inlinable
  package init(tree: LabelTree<Row>, labels: PersistentMap<Row.ID, OrderLabel>) {
    self.tree = tree
    self.labels = labels
  }

  /// Returns whether both share all their storage, and so are equal without a comparison.
  @inlinable
  package func isIdentical(to other: Rows) -> Bool { tree.isIdentical(to: other.tree) }
}

extension Rows: Sendable where Row: Sendable, Row.ID: Sendable {}

// MARK: - Making rows

extension Rows {
  /// Makes rows in the order of a sequence.
  ///
  /// Rules: two rows with the same id stop the program with an explanation. Where that can happen, use
  /// `init(_:uniquingIdsWith:)` or `append`.
  ///
  /// - Complexity: O(n).
  @inlinable
  public init(_ rows: some Sequence<Row>) {
    self.init()
    if let taken = fill(rows) { idIsTaken("\(taken)") }
  }

  /// Makes rows in the order of a sequence; two rows with the same id are combined by `combine` at the position of the
  /// first.
  ///
  /// ```swift
  /// let rows = Rows(page + nextPage, uniquingIdsWith: { _, new in new })
  /// ```
  ///
  /// Rules: the row that `combine` returns has the id of the two.
  ///
  /// - Complexity: O(n), plus O(log n) for each row whose id exists already.
  @inlinable
  public init(_ rows: some Sequence<Row>, uniquingIdsWith combine: (Row, Row) throws -> Row) rethrows {
    self.init()
    for row in rows where !append(row) { try update(row.id) { $0 = try combine($0, row) } }
  }

  /// Fills empty rows from a sequence. If two of its rows have the same id, returns that id, and changes nothing.
  @inlinable
  mutating func fill(_ rows: some Sequence<Row>) -> Row.ID? {
    var builder = TreeBuilder<Row>(expecting: rows.underestimatedCount)
    var map = MapBuilder<Row.ID, OrderLabel>(expecting: rows.underestimatedCount)
    var label = LabelTree<Row>.middleLabel
    for row in rows {
      map.append(label, forKey: row.id)
      builder.append(row, at: label)
      label += LabelTree<Row>.gap
    }
    let (labels, taken) = map.build()
    if let taken { return taken }
    (tree, self.labels) = (builder.build(), labels)
    return nil
  }
}

extension Rows: ExpressibleByArrayLiteral {
  /// Makes rows in the order of the literal.
  @inlinable
  public init(arrayLiteral elements: Row...) { self.init(elements) }
}

// MARK: - Reading

extension Rows {
  /// Returns the position of the row with an id, or nil if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func position(of id: Row.ID) -> Int? {
    guard let label = labels[id] else { return nil }
    return tree.rank(of: label)
  }

  /// Returns whether there is a row with an id.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(id: Row.ID) -> Bool { labels.contains(id) }

  /// The ids in order.
  @inlinable
  public var ids: LazyMapCollection<Rows, Row.ID> { lazy.map { $0.id } }

  /// Returns the label of the row at a position; stops the program if there is none.
  @inlinable
  func label(at position: Int) -> OrderLabel {
    if position < 0 || position >= count { positionOutOfRange(position, count: count) }
    return tree.label(atPosition: position)
  }
}

extension Rows: RandomAccessCollection {
  /// The number of rows.
  @inlinable
  public var count: Int { tree.count }

  /// The first position.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last row.
  @inlinable
  public var endIndex: Int { tree.count }

  /// Returns an iterator over the rows, which is faster than access by position.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(tree) }

  /// An iterator over the rows.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let tree: LabelTree<Row>
    @usableFromInline var elements: UnsafeMutablePointer<Row>?
    /// The number of rows of the current leaf that have not been returned.
    @usableFromInline var rest = 0
    /// The number of rows in the current leaf and the leaves before it.
    @usableFromInline var reached = 0

    @inlinable
    init(_ tree: LabelTree<Row>) { self.tree = tree }

    /// Returns the next row, or nil at the end.
    @inlinable
    public mutating func next() -> Row? {
      if rest == 0, !nextLeaf() { return nil }
      let row = elements.unsafelyUnwrapped.pointee
      elements = elements.unsafelyUnwrapped + 1
      rest &-= 1
      return row
    }

    @inlinable
    mutating func nextLeaf() -> Bool {
      guard reached < tree.count else { return false }
      let leaf = tree.slot(atPosition: reached).view
      elements = leaf.elements
      rest = leaf.count
      reached &+= rest
      return true
    }
  }
}

extension Rows.Iterator: @unchecked Sendable where Row: Sendable {
  // @unchecked Sendable because its address points into its tree, which it retains and does not change.
}

// MARK: - Conformances

extension Rows: Equatable where Row: Equatable {
  /// Returns whether both have equal rows in the same order, regardless of how they were made.
  ///
  /// Rules: storage that both share is not compared, so a row that does not equal itself, for example because of a
  /// NaN, equals its copy.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other and no row changed its position, otherwise O(n).
  @inlinable
  public static func == (a: Rows, b: Rows) -> Bool { a.tree.elementsEqual(b.tree) { $0 == $1 } }
}

extension Rows: Hashable where Row: Hashable {
  /// Hashes the rows in order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for row in self { hasher.combine(row) }
  }
}

extension Rows: Encodable where Row: Encodable {
  /// Encodes the rows as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for row in self { try container.encode(row) }
  }
}

extension Rows: Decodable where Row: Decodable {
  /// Decodes an array of rows.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with the path of the second row, if two rows have the same id.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let path = container.codingPath + [PositionKey(container.currentIndex)]
      let row = try container.decode(Row.self)
      guard !append(row) else { continue }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: path, debugDescription: "An earlier row has the id \(row.id), too."))
    }
  }
}

/// A position in an array, for the path of a decoding error.
private struct PositionKey: CodingKey {
  let intValue: Int?

  var stringValue: String { "Index \(intValue ?? 0)" }

  init(_ position: Int) { intValue = position }

  init?(intValue: Int) { self.init(intValue) }

  init?(stringValue: String) { nil }
}

extension Rows: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The rows, described like an array.
  public var description: String { "\(Array(self))" }

  /// The rows, described like an array, with the name of the type.
  public var debugDescription: String { "Rows(\(Array(self)))" }

  /// A mirror of the rows, for tools that display values.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
