import Incremental
import Sluice

/// Draws the numbers that name requests and mutations.
///
/// Numbers that are counted in a value come again when the value is made anew, or when an earlier one is put back. So they are drawn: at
/// random in a program, and one after the other for each kind in a test. A record has them, so a replay has the same ones.
struct QueryNumbers: Sendable {
  private let counts: Locked<[ObjectIdentifier: Int]>?

  /// Draws at random.
  static var unpredictable: QueryNumbers { QueryNumbers(counts: nil) }
  /// Counts.
  static var counted: QueryNumbers { QueryNumbers(counts: Locked([:])) }

  func next(for kind: any Any.Type) -> Int {
    guard let counts else { return Int.random(in: 1...Int.max) }
    return counts.withLock { counts in
      counts[ObjectIdentifier(kind), default: 0] += 1
      return counts[ObjectIdentifier(kind), default: 0]
    }
  }
}

/// Where the numbers come from. A record from before they were drawn has none: then they are drawn anew.
enum QueryNumbersKey: Dependency, LaterCoeffect {
  static var defaultValue: QueryNumbers { .unpredictable }
  static var testValue: QueryNumbers { .counted }
}

extension Context {
  /// A number that no other of this kind ever has.
  func drawNumber<Kind>(for kind: Kind.Type) -> Int { read(QueryNumbersKey.self) { $0.next(for: kind) } }
}
