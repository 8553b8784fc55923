import Foundation
import Thoroughness

/// Seeds of the random tests: `SEED=17 swift test --filter Rows` repeats one alone.
enum Seeds {
  static func all(quick: Int, exhaustive: Int) -> [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["SEED"].flatMap({ UInt64($0) }) { return [seed] }
    return Thoroughness.cases(quick: quick, exhaustive: exhaustive).map { UInt64($0) + 1 }
  }
}
