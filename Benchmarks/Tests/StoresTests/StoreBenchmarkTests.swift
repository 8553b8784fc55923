import Stores
import Testing

/// What is measured does what its name says. On the main actor, because some of the stores belong there.
@MainActor @Suite struct StoreBenchmarkTests {
  @Test(arguments: StoreBenchmark.all.map(\.name))
  func `All sides of a benchmark compute the same result`(name: String) throws {
    let results = try sides(name).map { $0.build(7).iterate(4) }
    #expect(Set(results).count == 1, "\(results)")
  }

  @Test(arguments: StoreBenchmark.all.map(\.name))
  func `Each iteration notifies as many observers as the benchmark says`(name: String) throws {
    let benchmark = try #require(StoreBenchmark.all.first { $0.name == name })
    for side in benchmark.sides {
      let trial = side.build(7)
      for _ in 0..<3 {
        let before = trial.received
        _ = trial.iterate(1)
        #expect(trial.received - before == benchmark.received, "\(side.name)")
      }
    }
  }

  @Test func `A thousand fields have different paths, and the setter of each changes that one`() {
    #expect(FieldCheck.pathsThatTheirSetterChanges() == 1000)
  }

  @Test func `The memory benchmark observes every row once`() {
    #expect(RowMemory.observed()().count == RowMemory.count + 1)
    #expect(RowMemory.tracked()().count == RowMemory.count + 1)
    #expect(RowMemory.bare()().count == 2 * RowMemory.count)
  }

  private func sides(_ name: String) throws -> [StoreBenchmark.Side] {
    try #require(StoreBenchmark.all.first { $0.name == name }).sides
  }
}
