/// The error for an action sent through a full outlet whose policy refuses actions.
///
/// ```swift
/// do { try await outlet.send(.order(tea)) } catch is OutletFull { answer(.tryLater) }
/// ```
public struct OutletFull: Error, Equatable, CustomStringConvertible {
  /// The number of actions of the outlet that may wait.
  public let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// One sentence for the user.
  public var description: String {
    "The outlet was full, with \(limit) waiting action\(limit == 1 ? "" : "s"), so the action was not handled."
  }
}
