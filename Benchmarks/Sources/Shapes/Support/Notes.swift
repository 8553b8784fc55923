/// The changing part of a shape.
///
/// One final class, never two captured variables: Swift 6.3 loses the second one when it inlines their function. Its
/// fields are internal, so that the compiler proves their accesses exclusive and checks nothing at run time.
final class Notes {
  /// What the shape writes next.
  var next: Int
  /// What an effect saw last, or the sum of what effects saw.
  var seen = 0
  /// What the dynamic graphs add up to, and the value that was read last.
  var total = 0.0
  var probe = 0.0
  var computedRuns = 0
  var effectRuns = 0
  var mistakes: [String] = []

  init(seed: Int) { next = seed }

  var runs: Runs { Runs(computed: computedRuns, effects: effectRuns) }

  func reset() { (computedRuns, effectRuns) = (0, 0) }

  @inline(__always)
  func expect<Value: Equatable>(_ value: Value, _ wanted: Value, _ place: StaticString = #function) {
    if value != wanted { note("\(place): \(value) instead of \(wanted)") }
  }

  @inline(never)
  private func note(_ mistake: String) {
    if mistakes.count < 10 { mistakes.append(mistake) }
  }
}
