import Incremental

/// One value under test, beside the plain computation of the same.
@MainActor
protocol Probing {
  var name: String { get }
  /// Starts to observe, or ceases to.
  func toggle()
  /// What is wrong, if anything; one that is not observed is read only if it is to be peeked at. After reads within a
  /// batch, a change that was undone may notify.
  func mistake(peeks: Bool, mayNotify: Bool) -> String?
}

@MainActor
final class Probe<Value: Equatable, Plain: Equatable>: Probing {
  let name: String
  private let incr: Incr<Value>
  private let plain: () -> Plain
  /// What is wrong between the value now, what it should be, and the value before.
  private let compare: (Value, Plain, Value?) -> String?
  private var before: Value?
  /// The last value of an observer, and whether it was called since.
  private var received: Plain?
  private var calls = 0
  private var token: Token?

  init(
    _ name: String, _ incr: Incr<Value>, _ plain: @escaping () -> Plain,
    compare: @escaping (Value, Plain, Value?) -> String?
  ) {
    (self.name, self.incr, self.plain, self.compare) = (name, incr, plain, compare)
  }

  func toggle() {
    if token != nil {
      token = nil
      return
    }
    token = incr.observe { [unowned self] _ in calls += 1 }
    received = plain()
    calls = 0
  }

  func mistake(peeks: Bool, mayNotify: Bool) -> String? {
    guard peeks || token != nil else { return nil }
    let expected = plain()
    if token != nil {
      let due = received == expected ? 0 : 1
      if calls != due, !mayNotify || calls > 1 || due == 1 {
        return "\(name): its observer was called \(calls) times instead of \(due)"
      }
      (received, calls) = (expected, 0)
    }
    let value = incr.value
    defer { before = value }
    return compare(value, expected, before).map { "\(name): \($0)" }
  }
}

extension Probe where Value == Plain {
  convenience init(_ name: String, _ incr: Incr<Value>, _ plain: @escaping () -> Value) {
    self.init(name, incr, plain) { value, expected, _ in value == expected ? nil : "\(value), expected \(expected)" }
  }
}

extension Probe {
  /// A probe of rows, which also tries what changed.
  convenience init<Row: Identifiable & Equatable>(
    rows name: String, _ incr: Incr<Rows<Row>>, _ plain: @escaping () -> [Row]
  ) where Value == Rows<Row>, Plain == [Row] {
    self.init(name, incr, plain) { value, expected, before in
      IncrementalTests.mistake(value, expected)
        ?? before.flatMap { IncrementalTests.mistake(between: $0, and: value) }
    }
  }
}
