/// Which run of a mutation: the name of its kind and a number, counted in the state, so that a replay has the same ones.
public struct MutationID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the kind.
  public let kind: String
  /// How many of its kind came before it.
  public let number: Int

  /// Makes an id; `Mutations` makes them for what it runs.
  public init(_ kind: String, _ number: Int) { (self.kind, self.number) = (kind, number) }

  /// The kind and the number.
  public var description: String { "\(kind) \(number)" }
}
