extension PersistentMap: Equatable where Value: Equatable {
  /// Whether both have equal items, however they came to them.
  ///
  /// - Complexity: O(changes) if one was made from the other, else O(n).
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
  /// Adds the items, in any order.
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
  /// Encodes the items as a dictionary does.
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
  /// The items as a dictionary shows them.
  public var description: String { "\(dictionary)" }

  /// The same, with the name of the type.
  public var debugDescription: String { "PersistentMap(\(dictionary))" }

  /// The items, for tools that show values.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map { (key: $0.key, value: $0.value) }, displayStyle: .dictionary)
  }

  private var dictionary: [Key: Value] { Dictionary(uniqueKeysWithValues: lazy.map { ($0.key, $0.value) }) }
}
