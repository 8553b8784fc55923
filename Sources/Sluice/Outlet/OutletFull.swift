/// The outlet that an action was sent through has no room, and its policy is to refuse.
///
/// ```swift
/// do { try await outlet.send(.order(tea)) } catch is OutletFull { answer(.tryLater) }
/// ```
public struct OutletFull: Error, Equatable, CustomStringConvertible {
  /// How many actions of the outlet may wait.
  public let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// One sentence for the user.
  public var description: String {
    "The outlet was full, with \(limit) waiting action\(limit == 1 ? "" : "s"), so the action was not handled."
  }
}
