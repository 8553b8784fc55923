/// The error for a `send` that exceeded the limit, because each action led to another: inside the cycle, or through
/// observers.
public struct DispatchLimitExceeded: Error, CustomStringConvertible {
  /// The number of actions that a send may lead to.
  public let limit: Int
  /// The last actions, each of which led to the next.
  ///
  /// The last one was also discarded.
  public let chain: [String]

  @inlinable static var chainLength: Int { 32 }

  /// The message: what happened, and the chain of actions.
  public var description: String {
    "One send led to more than \(limit) actions, so what was still queued was discarded. The last ones, each of which led to the next:"
      + " \(chain.joined(separator: " → ")). Look for an action whose handling sends it again,"
      + " directly, through others, or through an observer of what it changes; a store takes another limit as `limit:`."
  }
}
