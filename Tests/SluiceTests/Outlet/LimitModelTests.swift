import Sluice
import Testing
import Thoroughness

/// The mailbox against a model that is one plain list, with random programs.
@Suite struct LimitModelTests {
  @Test(arguments: Thoroughness.cases(quick: 200, exhaustive: 20_000))
  func `No limit is exceeded, accepted actions are taken in order, and only reported actions are lost`(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    var pair = LimitPair(lines: Int.random(in: 1...3, using: &chance), &chance)
    for _ in 0..<60 { pair.step(&chance) }
    pair.finish()
  }
}
