import Incremental
import Sluice
import SluiceTesting
import Testing

@Suite struct ExpectNoLeaksTests {
  final class Part { var other: Part? }

  private let count = Reduce<Int, Int> { $0 += $1 }

  @Test func `An object that is released when the body returns is not a leak`() throws {
    try expectNoLeaks { leaks in
      let store = leaks.watch(Store(0, count))
      let token = store.observe(\.self) { _ in }
      store.send(1)
      token.cancel()
    }
  }

  @Test func `Objects that still exist are named, in the order in which they were watched`() {
    var kept: [Part] = []
    let error = #expect(throws: LeaksFound.self) {
      try expectNoLeaks { leaks in
        kept.append(leaks.watch(Part()))
        leaks.watch(Part())
        kept.append(leaks.watch(Part(), "the second"))
      }
    }
    #expect(error?.names == ["Part", "the second"])
    #expect(error?.description.contains("Still there, when nobody should hold it any more: Part, the second.") == true)
  }

  @Test func `A cycle is a leak`() {
    var cycle: Part?
    #expect(throws: LeaksFound.self) {
      try expectNoLeaks { leaks in
        let (one, two) = (leaks.watch(Part()), leaks.watch(Part()))
        (one.other, two.other) = (two, one)
        cycle = one
      }
    }
    cycle?.other = nil
  }

  @Test func `Nodes that a graph keeps are a leak`() {
    let graph = Graph()
    let input = Input(1, in: graph)
    var kept: [Incr<Int>] = []
    let error = #expect(throws: LeaksFound.self) {
      try expectNoLeaks { leaks in
        leaks.watch(nodesOf: graph)
        kept.append(input.incr.map { $0 + 1 })
      }
    }
    #expect(error?.names == ["1 nodes of the graph"])
    kept = []
    #expect(throws: Never.self) {
      try expectNoLeaks { leaks in
        leaks.watch(nodesOf: graph)
        let token = input.incr.map { $0 + 1 }.observe { _ in }
        token.cancel()
      }
    }
  }

  @Test @MainActor func `Objects that effects hold are released when the effects are over`() async throws {
    let reducer = Reduce<Int, Int> { count, number, context in
      count += number
      if number == 1 { context.run { send in send(2) } }
    }
    try await expectNoLeaks { leaks in
      let store = leaks.watch(Store(0, reducer))
      await store.send(1).finish()
    }
  }

  @Test func `The error of the body is rethrown`() {
    struct Stop: Error {}
    #expect(throws: Stop.self) { try expectNoLeaks { _ in throw Stop() } }
  }
}
