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
