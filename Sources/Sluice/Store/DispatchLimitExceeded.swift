/// A `send` did not come to rest: each action led to another, inside the cycle or through observers.
public struct DispatchLimitExceeded: Error, CustomStringConvertible {
  /// How many actions a send may lead to.
  public let limit: Int
  /// The last actions, each of which led to the next; the last one was discarded, too.
  public let chain: [String]

  @inlinable static var chainLength: Int { 32 }

  /// What happened, and the chain of actions.
  public var description: String {
    "One send led to more than \(limit) actions, so what was still queued was discarded. The last ones, each of which led to the next:"
      + " \(chain.joined(separator: " → ")). Look for an action whose handling sends it again,"
      + " directly, through others, or through an observer of what it changes; a store takes another limit as `limit:`."
  }
}
