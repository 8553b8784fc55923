/// What a value is about, for those who invalidate it.
///
/// ```swift
/// func tags(of answer: Post?) -> Set<QueryTag> { ["posts", QueryTag("post", id)] }
///
/// store.send(.posts(.invalidate(["posts"])))                  // all posts
/// store.send(.posts(.invalidate([QueryTag("post", 7)])))      // one
/// ```
///
/// Rules: a tag without an id also invalidates the values that have a tag of that name with one.
public struct QueryTag: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What kind of thing it is about.
  public let name: String
  /// Which of them, in words; nil for all.
  public let id: String?

  /// The tag of all of a kind.
  public init(_ name: String) { (self.name, id) = (name, nil) }

  /// The tag of one thing, whose id is kept in words.
  public init(_ name: String, _ id: some CustomStringConvertible) { (self.name, self.id) = (name, id.description) }

  /// The tag of all of a kind.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name, and the id.
  public var description: String { id.map { "\(name) \($0)" } ?? name }

  /// Whether this one, as it is invalidated, affects a value that has the other.
  func affects(_ other: QueryTag) -> Bool { self == other || (id == nil && name == other.name) }
}

extension Set<QueryTag> {
  /// Whether these, as they are invalidated, affect a value that has the others.
  func affect(_ others: Set<QueryTag>) -> Bool { others.contains { other in contains { $0.affects(other) } } }
}
