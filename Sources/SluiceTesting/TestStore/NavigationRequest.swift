import Sluice

/// A request of a reducer to the stack or presentation that contains it, as a test expects it.
///
/// ```swift
/// store.send(.close)
/// store.receive(navigation: .dismiss)
/// ```
public struct NavigationRequest: Sendable, CustomStringConvertible {
  /// The request, for messages.
  public let description: String
  let matches: @Sendable (RouteRequest) -> Bool

  /// `context.dismiss()`
  public static let dismiss = NavigationRequest(description: "be dismissed") {
    if case .dismiss = $0 { true } else { false }
  }

  /// `context.popToRoot()`
  public static let popToRoot = NavigationRequest(description: "pop to the root") {
    if case .popToRoot = $0 { true } else { false }
  }

  /// `context.push(destination)`
  public static func push<Destination: Equatable & Sendable>(_ destination: Destination) -> NavigationRequest {
    NavigationRequest(description: "push \(destination)") {
      if case .push(let pushed) = $0 { pushed as? Destination == destination } else { false }
    }
  }

  /// `context.replace(with: destination)`
  public static func replace<Destination: Equatable & Sendable>(with destination: Destination) -> NavigationRequest {
    NavigationRequest(description: "be replaced with \(destination)") {
      if case .replace(let placed) = $0 { placed as? Destination == destination } else { false }
    }
  }
}
