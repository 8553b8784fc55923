public import Sluice

/// What a store can do at the moment, for the readiness check of a server.
///
/// ```swift
/// router.get("/ready") { _, _ in await board.health.isReady ? HTTPResponse.Status.ok : .serviceUnavailable }
/// ```
public enum StoreHealth: Sendable {
  /// It handles actions.
  case ready
  /// Its journal has refused the actions that were handled last. The store continues with the recorded state,
  /// and tries again with the next action.
  case degraded(any Error)
  /// It ends when its work is done, and refuses further actions of outlets.
  case ending
  /// It has ended.
  case ended

  /// Whether it should get requests: it is `ready` or `degraded`.
  ///
  /// A degraded store tries again with the next action, so it must get one to become ready.
  public var isReady: Bool {
    switch self {
    case .ready, .degraded: true
    case .ending, .ended: false
    }
  }
}

extension StoreHealth: CustomStringConvertible {
  /// The case, with the error.
  public var description: String {
    switch self {
    case .ready: "ready"
    case .degraded(let error): "degraded: \(error)"
    case .ending: "ending"
    case .ended: "ended"
    }
  }
}

extension Store {
  /// What the store can do at the moment.
  ///
  /// A store that is being made, because its journal is being read, does not exist yet: it is not ready.
  public var health: StoreHealth {
    if hasEnded { return .ended }
    if isEnding { return .ending }
    return recordingFailure.map { .degraded($0) } ?? .ready
  }
}
