public import Incremental

/// An event in a store, for tools.
///
/// The guide, `Documentation/Tracing.md`, lists the meaning of each field. Events of one action are in the order
/// in which they occurred; actions are numbered as their store handles them.
public enum TraceEvent {
  /// The handling of an action begins.
  case action(number: Int, value: Any, origin: Origin?, cause: Cause)
  /// A reducer read a dependency.
  case coeffect(action: Int, key: String, value: Any)
  /// An interceptor begins to handle the action.
  case entered(interceptor: String)
  /// An interceptor has handled the action.
  case left(interceptor: String)
  /// The reducers have run, inside the interceptors.
  case reduced(action: Int, duration: Duration)
  /// An effect started.
  case effectStarted(id: Int, name: String, action: Int)
  /// An effect ended.
  case effectEnded(id: Int, name: String, outcome: Outcome)
  /// The error handler was called.
  case failed(actions: [Any], cause: any Error)
  /// Derived values were updated.
  case pass(statistics: Graph.Statistics)
  /// Observers were called.
  case notified(observers: Int)
  /// The cycle is over, with everything that its actions led to.
  case cycleEnded(actions: Int)
  /// The store takes the waiting actions of an outlet with a limit, or, without a policy, those of all other outlets.
  case delivered(policy: OutletPolicy?, statistics: OutletStatistics)
  /// The journal has recorded actions, in this time.
  case recorded(entries: Int, duration: Duration)
  /// The state was read from the journal, and these entries were replayed.
  case restored(entries: Int, duration: Duration)

  /// The cause of an action.
  public enum Cause: Equatable, Sendable {
    /// The program sent it, from outside the store.
    case outside
    /// The reducers or interceptors of an action sent it.
    case reducer(action: Int)
    /// An observer sent it in the cycle of an action.
    case cycle(ofAction: Int)
    /// An effect that goes back to an action sent it; 0 if the effect goes back to none, as those of services.
    case effect(ofAction: Int)
  }

  /// The way in which an effect ended.
  public enum Outcome {
    /// It returned.
    case finished
    /// It was cancelled.
    case cancelled
    /// It threw, and only the error handler received the error.
    case failed(any Error)
    /// It threw, and its `catch` or `failure`, or the effect that contains it, received the error.
    case caught(any Error)
  }
}

extension TraceEvent.Cause {
  init(_ envelope: Envelope<some Any>) {
    if envelope.cause != 0 {
      self = .reducer(action: envelope.cause)
    } else if case .effect = envelope.source {
      self = .effect(ofAction: envelope.root)
    } else if envelope.trigger != 0 {
      self = .cycle(ofAction: envelope.trigger)
    } else {
      self = .outside
    }
  }
}

// MARK: - Descriptions of events

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
    case .delivered(nil, let counts): "\(counts.waiting) actions of outlets"
    case .delivered(let policy?, let counts):
      "\(counts.waiting) actions of an outlet (\(policy)), \(counts.dropped) dropped, \(counts.refused) refused"
    case .recorded(let entries, let duration): "\(entries) actions recorded in \(duration)"
    case .restored(let entries, let duration): "\(entries) entries replayed in \(duration)"
    }
  }
}

extension TraceEvent.Cause: CustomStringConvertible {
  /// A few words for a log.
  public var description: String {
    switch self {
    case .outside: "the program"
    case .reducer(let action): "action \(action)"
    case .cycle(let action): "an observer of action \(action)"
    case .effect(0): "an effect"
    case .effect(let action): "an effect of action \(action)"
    }
  }
}

// MARK: - Names of actions

/// Returns the names of the case of an action and of the cases inside, such as `row.title`. For an open action it is
/// the name of its type.
///
/// It descends into the payload, or the last part of it, as long as that is an enum, up to six names. Values other than
/// cases never become part of it.
package func caseNames(of action: Any) -> String {
  var names: [String] = []
  var next: Any? = action
  while names.count < 6, let value = next, let name = caseName(of: value) {
    names.append(name)
    next = lastPayload(of: value)
  }
  return names.isEmpty ? "\(type(of: action))" : names.joined(separator: ".")
}

private func caseName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  return mirror.children.first?.label ?? "\(value)"
}

/// Returns the payload of a case; the last one of several.
private func lastPayload(of value: Any) -> Any? {
  let payload = Mirror(reflecting: value).children.first?.value
  guard let payload, case let parts = Mirror(reflecting: payload), parts.displayStyle == .tuple else {
    return payload
  }
  return Array(parts.children).last?.value
}
