import Incremental
import Sluice

/// Draws the numbers that identify requests and mutations.
///
/// Numbers that are counted within a value repeat when the value is made anew, or when an earlier one is restored. So
/// they are drawn: at random in a program, and counted for each kind in a test. They are recorded, so a replay draws
/// the same ones.
struct QueryNumbers: Sendable {
  private let counts: Locked<[ObjectIdentifier: Int]>?

  /// Draws random numbers.
  static var unpredictable: QueryNumbers { QueryNumbers(counts: nil) }
  /// Counts up from 1, for each kind.
  static var counted: QueryNumbers { QueryNumbers(counts: Locked([:])) }

  func next(for kind: any Any.Type) -> Int {
    guard let counts else { return Int.random(in: 1...Int.max) }
    return counts.withLock { counts in
      counts[ObjectIdentifier(kind), default: 0] += 1
      return counts[ObjectIdentifier(kind), default: 0]
    }
  }
}

/// The source of the numbers. A recording from before they were drawn has none; then they are drawn anew.
enum QueryNumbersKey: Dependency, LaterCoeffect {
  static var defaultValue: QueryNumbers { .unpredictable }
  static var testValue: QueryNumbers { .counted }
}

extension Context {
  /// Returns a number that is never drawn twice for a kind.
  func drawNumber<Kind>(for kind: Kind.Type) -> Int { read(QueryNumbersKey.self) { $0.next(for: kind) } }
}
