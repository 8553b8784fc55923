/// A description of a node for tools.
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

  /// The node's name, if it has one.
  public var name: String?
  /// The kind of the node.
  public var kind: Kind
  /// The node's height, which is greater than the heights of its dependencies.
  public var height: Int
  /// Whether the node is needed: observed, or with a dependent that is needed.
  public var isNecessary: Bool
  /// Whether it has an error instead of a value.
  public var isFailed: Bool
  /// A description of the value or the error.
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
