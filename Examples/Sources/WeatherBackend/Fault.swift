/// A way in which the server misbehaves.
public enum Fault: Equatable, Sendable {
  /// Answers late.
  case slow(Duration)
  /// Answers with status 500; after so many requests it is well again, or never.
  case error(times: Int?)
  /// Answers with something that is no JSON.
  case garbage
  /// Closes the connection in the middle of the answer.
  case drop
  /// Does not answer.
  case silent

  /// The fault that a user means by a name; nil if there is none of that name.
  public init?(named name: String) {
    switch name {
    case "slow": self = .slow(.seconds(1))
    case "error": self = .error(times: nil)
    case "flaky": self = .error(times: 2)
    case "garbage": self = .garbage
    case "drop": self = .drop
    case "silent": self = .silent
    default: return nil
    }
  }
}

/// Which fault is on.
actor Faults {
  private var fault: Fault?

  func set(_ fault: Fault?) { self.fault = fault }

  /// The fault for the next request.
  func next() -> Fault? {
    let now = fault
    if case .error(let times?) = now { fault = times > 1 ? .error(times: times - 1) : nil }
    return now
  }
}
