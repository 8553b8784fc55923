import Containers
import Testing

/// What is measured does the same on all sides.
@Suite struct CollectionBenchmarkTests {
  @Test(arguments: CollectionBenchmark.all(sizes: [10, 3000]).map(\.name))
  func `All sides of a benchmark compute the same result`(name: String) throws {
    let benchmark = try #require(CollectionBenchmark.all(sizes: [10, 3000]).first { $0.name == name })
    // A few changes may leave an answer as it was.
    let iterations = name.hasPrefix("choice/") ? 40 : 4
    let results = benchmark.sides.map { $0.build(7)(iterations) }
    #expect(Set(results).count == 1, "\(results)")
  }
}
