extension TraceEvent: CustomStringConvertible {
  /// A line for a log.
  public var description: String {
    switch self {
    case .action(let number, let value, let origin, let cause):
      "action \(number): \(value), sent by \(cause)" + (origin.map { " at \($0)" } ?? "")
    case .coeffect(let action, let key, let value): "action \(action) read \(key): \(value)"
    case .entered(let name): "entered \(name)"
    case .left(let name): "left \(name)"
    case .reduced(let action, let duration): "action \(action) reduced in \(duration)"
    case .effectStarted(let id, let name, let action): "action \(action) started effect \(id), \(name)"
    case .effectEnded(let id, let name, let outcome): "effect \(id), \(name), ended: \(outcome)"
    case .failed(let actions, let cause): "failed: \(actions): \(cause)"
    case .pass(let statistics): "pass \(statistics.passes): \(statistics.recomputedInLastPass) computations"
    case .notified(let observers): "\(observers) observers notified"
    case .cycleEnded(let actions): "end of a cycle of \(actions) actions"
    case .delivered(let policy, let counts):
      "\(counts.waiting) actions of an outlet (\(policy)), \(counts.dropped) dropped, \(counts.refused) refused"
    }
  }
}

extension TraceEvent.Cause: CustomStringConvertible {
  /// A few words for a log.
  public var description: String {
    switch self {
    case .outside: "the program"
    case .reducer(let action): "action \(action)"
    case .cycle(let action): "who heard of action \(action)"
    case .effect(0): "an effect"
    case .effect(let action): "an effect of action \(action)"
    }
  }
}
