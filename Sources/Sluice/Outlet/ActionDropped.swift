/// The outlet that an action was sent through was full, and its policy is to drop actions.
///
/// ```swift
/// do { try await outlet.send(.moved(to: point)) } catch is ActionDropped {}   // a newer position counts
/// ```
public struct ActionDropped: Error, Equatable, CustomStringConvertible {
  /// Which action the outlet drops: `OutletPolicy.dropOldest` or `OutletPolicy.dropNewest`.
  public let policy: OutletPolicy

  package init(policy: OutletPolicy) { self.policy = policy }

  /// One sentence for the user.
  public var description: String {
    let reason = policy == .dropOldest ? "a newer action took its place" : "no room was left for it"
    return "The outlet was full and dropped the action, because \(reason)."
  }
}
