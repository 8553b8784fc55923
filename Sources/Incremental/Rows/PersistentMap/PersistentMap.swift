/// A dictionary whose copies are free, whose edits take time in proportion to the change, and which computes the
/// differences between versions.
///
/// ```swift
/// var prices: PersistentMap = ["milk": 120, "bread": 310]
/// let before = prices
/// prices["milk"] = 130
/// for change in prices.changes(from: before) { print(change) }
/// ```
///
/// Rules: the order of the items is not specified, but equal maps have the same order within one run of a program. A
/// `Dictionary` is faster to read and to edit as long as nothing holds a copy of it: use this map where copies are
/// kept, compared or searched for changes.
///
/// Cost: a copy is free. Looking up and editing are O(1), through up to about seven nodes. An edit while a copy is
/// held copies the two to seven nodes on its path, and shares the rest.
public struct PersistentMap<Key: Hashable, Value> {
  @usableFromInline var root: MapNode<Key, Value>?
  /// The number of items.
  public var count: Int {
    @inlinable get { size }
  }
  @usableFromInline var size: Int

  /// Makes an empty map.
  @inlinable
  public init() {
    root = nil
    size = 0
  }

  /// Whether the map has no items.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Returns whether both share all their storage, and so are equal without a comparison.
  @inlinable
  package func isIdentical(to other: PersistentMap) -> Bool { root === other.root }

  /// Keeps the map's nodes alive until this call, which ends the use of their views.
  @inlinable @inline(__always)
  func keepNodes() { withExtendedLifetime(root) {} }

  /// Returns the memory of the item with a key. It is valid as long as the map is held and not changed.
  @inlinable
  func place(of key: Key) -> UnsafeMutablePointer<(key: Key, value: Value)>? {
    guard var view = root?.view else { return nil }
    var hash = MapHash(key)
    while true {
      if view.isCollision { return view.collidingIndex(key).map { view.items + $0 } }
      let bit = hash.bit
      if view.hasItem(bit) {
        let place = view.items + view.itemIndex(bit)
        return place.pointee.key == key ? place : nil
      }
      guard view.hasChild(bit) else { return nil }
      view = view.child(view.childIndex(bit))
      hash.descend()
    }
  }
}

extension PersistentMap: @unchecked Sendable where Key: Sendable, Value: Sendable {
  // @unchecked Sendable because a node is only changed while it has a single reference.
}

// MARK: - Making a map

extension PersistentMap {
  /// Makes a map of these items. Of two items with the same key, the later one stays.
  ///
  /// - Complexity: O(n).
  @inlinable
  public init(_ items: some Sequence<(key: Key, value: Value)>) {
    self.init()
    for (key, value) in items { updateValue(value, forKey: key) }
  }

  /// Returns a map with the same keys, and with the values transformed by `transform`.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func mapValues<Result>(_ transform: (Value) throws -> Result) rethrows -> PersistentMap<Key, Result> {
    var result = PersistentMap<Key, Result>()
    for (key, value) in self { result.updateValue(try transform(value), forKey: key) }
    return result
  }

  /// Returns the items for which `isWanted` returns true. If most items are kept, the result shares nodes with this
  /// map.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func filter(_ isWanted: (Element) throws -> Bool) rethrows -> PersistentMap {
    var result = self
    for item in self where try !isWanted(item) { result.removeValue(forKey: item.key) }
    return result
  }
}

extension PersistentMap: ExpressibleByDictionaryLiteral {
  /// Makes a map of the literal's items. Of two items with the same key, the later one stays.
  @inlinable
  public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init()
    for (key, value) in elements { updateValue(value, forKey: key) }
  }
}

// MARK: - Reading in sequence

extension PersistentMap: Sequence {
  /// An item.
  public typealias Element = (key: Key, value: Value)

  /// Returns an iterator over the items.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of items.
  @inlinable
  public var underestimatedCount: Int { count }

  /// The keys, in the order of the items.
  @inlinable
  public var keys: LazyMapSequence<PersistentMap, Key> { lazy.map { $0.key } }

  /// The values, in the order of the items.
  @inlinable
  public var values: LazyMapSequence<PersistentMap, Value> { lazy.map { $0.value } }

  /// An iterator over the items.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let map: PersistentMap
    /// The nodes on the path, each with the index of its next item or, after the items, its next child.
    @usableFromInline var way: [(view: MapView<Key, Value>, next: Int)] = []

    @inlinable
    init(_ map: PersistentMap) {
      self.map = map
      if let root = map.root { way.append((root.view, 0)) }
    }

    /// Returns the next item, or nil at the end.
    @inlinable
    public mutating func next() -> Element? {
      while let (view, next) = way.last {
        way[way.count - 1].next = next + 1
        let itemCount = view.itemCount
        if next < itemCount { return view.items[next] }
        if next - itemCount < view.childCount {
          way.append((view.child(next - itemCount), 0))
        } else {
          way.removeLast()
        }
      }
      return nil
    }
  }
}

extension PersistentMap.Iterator: @unchecked Sendable where Key: Sendable, Value: Sendable {
  // @unchecked Sendable because its addresses point into its map, which it retains and does not change.
}

// MARK: - Conformances

extension PersistentMap: Equatable where Value: Equatable {
  /// Returns whether both have equal items, regardless of how they were made.
  ///
  /// - Complexity: O(changes) if one was made from the other, otherwise O(n).
  @inlinable
  public static func == (a: PersistentMap, b: PersistentMap) -> Bool {
    guard a.count == b.count else { return false }
    do {
      try b.forEachDifference(from: a, by: { $0 == $1 }) { _ in throw FoundDifference() }
      return true
    } catch {
      return false
    }
  }
}

@usableFromInline
struct FoundDifference: Error {
  @inlinable
  init() {}
}

extension PersistentMap: Hashable where Value: Hashable {
  /// Hashes the items, independently of their order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for (key, value) in self {
      var item = Hasher()
      item.combine(key)
      item.combine(value)
      sum &+= item.finalize()
    }
    hasher.combine(sum)
  }
}

extension PersistentMap: Encodable where Key: Encodable, Value: Encodable {
  /// Encodes the items like a dictionary.
  public func encode(to encoder: any Encoder) throws {
    try Dictionary(uniqueKeysWithValues: lazy.map { ($0.key, $0.value) }).encode(to: encoder)
  }
}

extension PersistentMap: Decodable where Key: Decodable, Value: Decodable {
  /// Decodes what a dictionary encodes.
  public init(from decoder: any Decoder) throws {
    self.init(try Dictionary<Key, Value>(from: decoder).lazy.map { (key: $0.key, value: $0.value) })
  }
}

extension PersistentMap: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The items, described like a dictionary.
  public var description: String { "\(dictionary)" }

  /// The items, described like a dictionary, with the name of the type.
  public var debugDescription: String { "PersistentMap(\(dictionary))" }

  /// A mirror of the items, for tools that display values.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map { (key: $0.key, value: $0.value) }, displayStyle: .dictionary)
  }

  private var dictionary: [Key: Value] { Dictionary(uniqueKeysWithValues: lazy.map { ($0.key, $0.value) }) }
}
