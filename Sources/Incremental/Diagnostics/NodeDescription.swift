/// A node as tools see it.
public struct NodeDescription: Equatable, Sendable {
  /// The kind of a node.
  public enum Kind: String, Sendable {
    /// Set from outside.
    case input
    /// Never changes.
    case constant
    /// Reads a state that lives outside the graph.
    case source
    /// Computed from known dependencies.
    case derived
    /// Computed, with dependencies found by reading.
    case tracked
  }

  /// The name it was given.
  public var name: String?
  /// The kind of the node.
  public var kind: Kind
  /// How far it is from what it depends on.
  public var height: Int
  /// Whether somebody needs it.
  public var isNecessary: Bool
  /// Whether it has an error instead of a value.
  public var isFailed: Bool
  /// The value or the error.
  public var value: String

  init(_ node: Node) {
    name = node.extra?.name
    kind = node.kind
    height = Int(node.height)
    isNecessary = node.isNecessary
    isFailed = node.flags.contains(.isFailed)
    value = node.failure.map { "\($0)" } ?? node.valueDescription
  }
}
