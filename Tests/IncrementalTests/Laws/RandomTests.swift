import Incremental
import Testing

/// Random graphs of thousands of nodes and random edits, against computing everything from scratch.
///
/// A failure names its seed; `SEED=17 swift test --filter RandomTests` repeats that alone.
@Suite struct RandomTests {
  @Test(arguments: Seeds.all(quick: 2, exhaustive: 40))
  func `Random graphs of 2,000 nodes are correct after each edit`(seed: UInt64) {
    let subject = RandomGraph(seed: seed, inputCount: 40, nodeCount: 2000)
    for step in 0..<60 {
      if let mistake = subject.mistakeAfterEdit() {
        Issue.record("seed \(seed), step \(step): \(mistake)")
        break
      }
    }
    #expect(subject.drop() == 0, "seed \(seed): nodes are left")
  }

  @Test(arguments: Seeds.all(quick: 2, exhaustive: 40))
  func `Random graphs of 30 nodes are correct after each of many edits`(seed: UInt64) {
    for part in 0..<30 {
      let subject = RandomGraph(seed: seed * 1000 + UInt64(part), inputCount: 3, nodeCount: 30)
      for step in 0..<60 {
        if let mistake = subject.mistakeAfterEdit() {
          Issue.record("seed \(seed), part \(part), step \(step): \(mistake)")
          return
        }
      }
      #expect(subject.drop() == 0, "seed \(seed), part \(part): nodes are left")
    }
  }
}
