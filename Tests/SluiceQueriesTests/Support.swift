import Foundation
import Testing

/// A value, written and read again.
func copy<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// Records an issue if something does not hold: `#expect` for tests of many thousand cases, where it would take most of
/// the time.
func verify(_ holds: Bool, _ words: @autoclosure () -> String, _ place: SourceLocation = #_sourceLocation) {
  if !holds { Issue.record("\(words())", sourceLocation: place) }
}

/// Lets other tasks run until a condition holds, however busy the machine is.
@MainActor func turns(until condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(240)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
}
