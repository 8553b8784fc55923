/// Identifies one run of a mutation: the name of its kind, and a random number that no other run ever has. The number
/// is recorded, so a replay draws the same one. In tests the runs of a kind are counted.
public struct MutationID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the kind.
  public let kind: String
  /// The number.
  public let number: Int

  /// Makes an id; `Mutations` makes them for what it runs.
  public init(_ kind: String, _ number: Int) { (self.kind, self.number) = (kind, number) }

  /// The kind and the number.
  public var description: String { "\(kind) \(number)" }
}
