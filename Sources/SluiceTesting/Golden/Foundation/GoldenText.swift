import Sluice

/// Writes an event as lines that are equal in each run.
enum GoldenText {
  static func lines(of event: TraceEvent) -> [String] {
    text(of: event).split(separator: "\n").map { String($0) }
  }

  private static func text(of event: TraceEvent) -> String {
    switch event {
    case .action(let number, let value, _, let cause): "\(number) \(SwiftText.of(value)), sent by \(cause)"
    case .coeffect(let action, let key, let value): "\(action) read \(key): \(SwiftText.of(value))"
    case .effectStarted(let id, let name, let action): "\(action) started effect \(id), \(plain(name))"
    case .effectEnded(let id, let name, let outcome): "effect \(id), \(plain(name)), ended: \(outcome)"
    case .failed(let actions, let cause): "failed: \(plain("\(cause)")) \(actions.map(SwiftText.of))"
    case .entered(let name): "entered \(name)"
    case .left(let name): "left \(name)"
    case .reduced(let action, _): "\(action) reduced"
    case .pass: "pass"
    case .notified(let observers): "\(observers) observers notified"
    case .cycleEnded(let actions): "end of a cycle of \(actions) actions"
    case .delivered(let policy, let counts):
      "\(counts.waiting) actions of an outlet (\(policy)), \(counts.dropped) dropped, \(counts.refused) refused"
    }
  }

  /// Removes the line of code, which any edit above it changes, and the address of an id that is a type.
  private static func plain(_ text: String) -> String {
    text.replacing(/(\.swift):\d+/) { "\($0.1)" }.replacing(/ObjectIdentifier\(0x[0-9a-f]+\)/) { _ in "a type" }
  }
}
