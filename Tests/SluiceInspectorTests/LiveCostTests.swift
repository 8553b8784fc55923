#if Inspector
  import Incremental
  import Sluice
  import Testing

  @testable import SluiceInspector

  @Suite struct LiveCostTests {
    private struct Counter: Equatable {
      var count = 0
      var text = ""
      var isLarge: Bool { count > 100 }
    }

    private static let counter = Reduce<Counter, String> { state, action, _ in
      if action == "up" { state.count += 1 } else { state.text = action }
    }

    private let store = Store(Counter(), counter)

    private func watched() -> LiveStore<Counter, String> {
      let live = LiveStore(store, limit: 100)
      live.isWatched = true
      return live
    }

    @Test func `While a page is open, the phases of each cycle add up to its time`() throws {
      let token = store.observe(\.count) { _ in }
      let live = watched()
      store.send("up")
      store.send("up")
      let cycles = live.costs().cycles
      #expect(cycles.map(\.number) == [1, 2])
      let last = try #require(cycles.last)
      let parts = [last.reducers, last.effects, last.changes, last.derived, last.observers, last.journal, last.rest]
      #expect(parts.compactMap { $0 }.reduce(0, +) == last.total)
      #expect(try #require(last.reducers) > 0)
      #expect(try #require(last.changes) > 0)
      live.isWatched = false
      store.send("up")
      #expect(live.costs().cycles.count == 2)
      token.cancel()
    }

    @Test func `An action that an observer sends has a cycle of its own`() throws {
      let store = store
      let token = store.observe(\.count, initial: false) { if $0 == 1 { store.send("up") } }
      let live = watched()
      store.send("up")
      #expect(live.costs().cycles.map(\.number) == [1, 2])
      #expect(live.costs().cycles.allSatisfy { ($0.observers ?? 0) > 0 })
      token.cancel()
    }

    @Test func `The inspector lists values that were checked in vain, and which are closures`() throws {
      let half = store.incr(\.count).map { $0 / 10 }.named("tens")
      let tokens = [half.observe { _ in }, store.observe(\.isLarge) { _ in }]
      let live = watched()
      for action in ["up", "up", "a", "b"] { store.send(action) }
      let costs = live.costs()
      let tens = try #require(costs.derived.first)
      #expect((tens.name, tens.type, tens.checks, tens.changes) == ("tens", "Int", 2, 0))
      let large = try #require(costs.paths.first { $0.isAskedEachCycle })
      #expect(large.name.hasSuffix("Counter.<computed (Bool)>"))
      #expect((large.checks, large.changes) == (4, 0))
      for token in tokens { token.cancel() }
    }

    @Test func `The inspector lists at most ten values, those that took the most time`() {
      let counts = store.incr(\.count)
      let tokens = (0..<20).map { number in counts.map { $0 + number }.observe { _ in } }
      let live = watched()
      store.send("up")
      let times = live.costs().derived.compactMap(\.nanoseconds)
      #expect(times.count == 10)
      #expect(times == times.sorted(by: >))
      for token in tokens { token.cancel() }
    }

    @Test func `A node of the graph has a name, its value, its runs, and whether it ran in the last cycle`() throws {
      let tokens = [
        store.incr(\.count).map { $0 + 1 }.observe { _ in }, store.incr(\.text).map(\.count).observe { _ in },
      ]
      let live = watched()
      store.send("up")
      store.send("abc")
      let nodes = live.graph(limit: 10).nodes
      #expect(nodes.map(\.name).contains { $0.hasSuffix("Counter.count") })
      let derived = nodes.filter { $0.kind == "derived" }
      #expect(derived.allSatisfy { $0.name == "derived \($0.id)" && $0.runs == 1 })
      #expect(Set(derived.map { [$0.value, "\($0.ranInLast)"] }) == [["2", "false"], ["3", "true"]])
      for token in tokens { token.cancel() }
    }

    @Test func `A graph with too many nodes is grouped, and the groups have the runs of all`() throws {
      let tokens = (0..<20).map { number in store.incr(\.count).map { $0 + number }.observe { _ in } }
      let live = watched()
      store.send("up")
      let graph = live.graph(limit: 5)
      #expect(graph.isSummary)
      let group = try #require(graph.nodes.first { $0.members == 20 })
      #expect((group.name, group.runs) == ("derived Int", 20))
      for token in tokens { token.cancel() }
    }
  }
#endif
