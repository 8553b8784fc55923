/// The error for an action sent through a full outlet whose policy drops actions.
///
/// ```swift
/// do { try await outlet.send(.moved(to: point)) } catch is ActionDropped {}   // a newer position counts
/// ```
public struct ActionDropped: Error, Equatable, CustomStringConvertible {
  /// The policy of the outlet: `OutletPolicy.dropOldest` or `OutletPolicy.dropNewest`.
  public let policy: OutletPolicy

  package init(policy: OutletPolicy) { self.policy = policy }

  /// One sentence for the user.
  public var description: String {
    let reason = policy == .dropOldest ? "a newer action took its place" : "no room was left for it"
    return "The outlet was full and dropped the action, because \(reason)."
  }
}
