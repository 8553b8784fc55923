import Incremental
import Testing

/// Small graphs of dynamic values over dynamic values, against computing everything from scratch.
///
/// A failure names its seed; `SEED=17 swift test --filter FormulaTests` repeats that alone.
@Suite struct FormulaTests {
  @Test(arguments: 0..<8)
  func `Dynamic values that are made in dynamic values, and share others, are correct after each edit`(part: UInt64) {
    for seed in Seeds.all(quick: 800, exhaustive: 300_000) where seed % 8 == part {
      let subject = FormulaGraph(seed: seed)
      for step in 0..<16 {
        if let mistake = subject.mistakeAfterEdit() {
          Issue.record("seed \(seed), step \(step): \(mistake)\nin \(subject.formulas)")
          return
        }
      }
      let left = subject.drop()
      if left > 0 { Issue.record("seed \(seed): \(left) nodes are left") }
    }
  }
}
