/// Names what a value is about, so that it can be invalidated.
///
/// ```swift
/// func tags(of answer: Post?) -> Set<QueryTag> { ["posts", QueryTag("post", id)] }
///
/// store.send(.posts(.invalidate(["posts"])))                  // all posts
/// store.send(.posts(.invalidate([QueryTag("post", 7)])))      // one
/// ```
///
/// Rules: invalidating a tag without an id also invalidates values with a tag of that name and any id.
public struct QueryTag: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The kind.
  public let name: String
  /// The id as text; nil for all of the kind.
  public let id: String?

  /// Makes the tag of all values of a kind.
  public init(_ name: String) { (self.name, id) = (name, nil) }

  /// Makes the tag of one value; its id is kept as text.
  public init(_ name: String, _ id: some CustomStringConvertible) { (self.name, self.id) = (name, id.description) }

  /// Makes the tag of all values of a kind.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name, and the id.
  public var description: String { id.map { "\(name) \($0)" } ?? name }

  /// Whether invalidating this tag affects a value that has the other.
  func affects(_ other: QueryTag) -> Bool { self == other || (id == nil && name == other.name) }
}

extension Set<QueryTag> {
  /// Whether invalidating these tags affects a value that has the others.
  func affect(_ others: Set<QueryTag>) -> Bool { others.contains { other in contains { $0.affects(other) } } }
}
