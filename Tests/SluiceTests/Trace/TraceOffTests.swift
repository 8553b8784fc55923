import Sluice
import Testing

/// A store without a trace does nothing for one.
@Suite struct TraceOffTests {
  /// An action that notes when somebody makes words of it, which only a trace does.
  struct Spied: CustomStringConvertible, Sendable {
    let tries: Tries
    var description: String { "\(tries.next())" }
  }

  @Test func `Without a trace no event is made, nothing is called and no clock is read`() {
    let (clock, tries) = (CountingClock(), Tries())
    var events = 0
    let trace = Sluice.Trace(clock: clock) {
      events += 1
      _ = "\($0)"
    }
    let reads = clock.reads
    let reducer = Reduce<Int, Spied> { count, _ in count += 1 }
    let silent = Store(0, reducer, interceptors: .after { _, _ in })
    let token = silent.observe(\.self) { _ in }
    let added = silent.intercept(.before { _, _, _ in })
    silent.send(Spied(tries: tries), Spied(tries: tries))
    #expect(silent.state == 2 && events == 0 && tries.count == 0 && clock.reads == reads)

    let traced = Store(0, reducer, trace: trace)
    traced.send(Spied(tries: tries))
    #expect(events > 0 && tries.count > 0 && clock.reads == reads + 2, "the counters count")
    withExtendedLifetime([token, added]) {}
  }

  @Test func `A trace does not retain its store, and ends with it`() {
    weak var kept: Sluice.Trace?
    do {
      let trace = Sluice.Trace { _ in }
      kept = trace
      let store = Store(0, Reduce<Int, Int> { $0 += $1 }, trace: trace)
      store.send(1)
    }
    #expect(kept == nil)
  }
}
