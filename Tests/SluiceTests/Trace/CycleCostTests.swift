import Testing

@testable import Incremental
@testable import Sluice

@Suite struct CycleCostTests {
  private struct Counter: Equatable {
    var count = 0
    var other = 0
    var double: Int { count * 2 }
  }

  private struct Work: EffectRequest { typealias Answer = Void }

  /// A store whose reducer takes 1, its journal 10, the start of an effect 100 nanoseconds; its trace takes many.
  private final class Watched {
    let clock = Locked(0)
    let times: CycleTimes
    let store: Store<Counter, String>

    init(journal: TestJournal<Counter, String>? = nil) throws {
      let clock = clock
      times = CycleTimes(now: { clock.withLock { $0 } })
      let reducer = Reduce<Counter, String> { state, action, context in
        clock.withLock { $0 += 1 }
        switch action {
        case "up": state.count += 1
        case "other": state.other += 1
        case "effect": context.start(.perform(Work()))
        default: break
        }
      }
      journal?.appended = { _ in clock.withLock { $0 += 10 } }
      let work = EffectHandler(Work.self) { _ in clock.withLock { $0 += 100 } }
      store =
        try journal.map { try Store(Counter(), reducer, journal: $0, handlers: [work]) }
        ?? Store(Counter(), reducer, handlers: [work])
    }

    func take(_ nanoseconds: Int) { clock.withLock { $0 += nanoseconds } }

    func spent(by action: String) -> CycleTimes.Spent {
      let token = store.measure(with: times)
      let trace = store.attach(Sluice.Trace { [clock] _ in clock.withLock { $0 += 1_000_000 } })
      defer {
        token.cancel()
        trace.cancel()
      }
      store.send(action)
      return times.take()
    }
  }

  @Test func `The time of a cycle goes to the phase that spent it`() throws {
    let watched = try Watched()
    let derived = watched.store.incr(\.count).map { count in
      watched.take(1_000)
      return count / 2
    }
    let observation = watched.store.observe(\.double) { _ in watched.take(100_000) }
    let observed = derived.observe { _ in watched.take(10_000) }
    let spent = watched.spent(by: "up")
    #expect(spent[.reducers] == 1)
    #expect(spent[.derived] == 1_000)
    #expect(spent[.observers] == 100_000)
    #expect(spent[.changes] == 0)
    #expect(watched.spent(by: "up")[.observers] == 110_000)
    observation.cancel()
    observed.cancel()
  }

  @Test func `The journal and the start of effects have a time of their own`() throws {
    let watched = try Watched(journal: TestJournal())
    let spent = watched.spent(by: "effect")
    #expect((spent[.reducers], spent[.journal], spent[.effects]) == (1, 10, 100))
    #expect(spent[.rest] % 1_000_000 == 0)
  }

  @Test func `Nothing is measured without a measurement`() throws {
    let watched = try Watched()
    let token = watched.store.measure(with: watched.times)
    token.cancel()
    watched.store.send("up")
    #expect(watched.times.take().total == 0)
    #expect(!watched.store.graph.needsSlowPath)
  }

  @Test func `Parts of the state are named by their paths, and closures are called in each cycle`() throws {
    let watched = try Watched()
    let tokens = [
      watched.store.observe(\.count) { _ in }, watched.store.observe(\.double) { _ in },
      watched.store.incr(of: { $0.count > 100 }).observe { _ in },
    ]
    _ = watched.spent(by: "up")
    _ = watched.spent(by: "other")
    let nodes = watched.store.graph.map(limit: 10).nodes
    let count = try #require(nodes.first { $0.name?.hasSuffix("Counter.count") == true })
    #expect((count.isAskedEachCycle, count.cost.changes) == (false, 1))
    let double = try #require(nodes.first { $0.name?.hasSuffix("Counter.<computed (Int)>") == true })
    #expect((double.isAskedEachCycle, double.cost.runs, double.cost.changes) == (true, 2, 1))
    let closure = try #require(nodes.first { $0.name == nil })
    #expect((closure.isAskedEachCycle, closure.cost.runs, closure.cost.changes) == (true, 2, 0))
    #expect(double.cost.ranInLastCycle)
    for token in tokens { token.cancel() }
  }

  @Test func `A store that an observer sends to again is measured to the end`() throws {
    let watched = try Watched()
    let token = watched.store.observe(\.count, initial: false) { count in
      watched.take(10)
      if count == 1 { watched.store.send("up") }
    }
    let spent = watched.spent(by: "up")
    #expect((spent[.reducers], spent[.observers]) == (2, 20))
    token.cancel()
  }
}
