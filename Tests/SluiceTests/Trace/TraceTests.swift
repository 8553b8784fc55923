import Foundation
import Incremental
import Sluice
import Testing
import Thoroughness

/// The events of a trace, in their order.
@Suite struct TraceTests {
  /// The kinds and numbers that matter here, without places and times.
  private func words(_ event: TraceEvent) -> String {
    switch event {
    case .action(let number, let value, _, let cause): "\(number) \(value) by \(cause)"
    case .reduced(let number, _): "reduced \(number)"
    case .pass(let statistics): "pass, \(statistics.recomputedInLastPass) computed"
    case .failed(let actions, let cause): "failed \(actions.count) \(errorName(cause))"
    case .recorded(let entries, _): "recorded \(entries)"
    case .restored(let entries, _): "restored \(entries)"
    default: "\(event)"
    }
  }

  private func traced(_ log: Log) -> Sluice.Trace { Sluice.Trace { log(words($0)) } }

  @Test func `A trace reports each action, its cause, interceptors, reducers, observers, and the end of the cycle`() {
    let log = Log()
    let reducer = Reduce<Int, Int> { count, amount, context in
      count += amount
      if amount == 1 { context.send(2) }
    }
    let store = Store(
      0, reducer.intercepted(by: .filter { _, _ in true }),
      interceptors: [.after { _, _ in }, .map { $1 }], trace: traced(log))
    let token = store.observe(\.self, initial: false) { if $0 == 3 { store.send(10) } }
    let other = store.incr(\.self).map { $0 * 2 }.observe { _ in }
    store.send(1)
    #expect(
      log.lines == [
        "1 1 by the program", "entered after", "entered map", "entered filter", "left filter", "reduced 1", "left map",
        "left after", "2 2 by action 1", "entered after", "entered map", "entered filter", "left filter", "reduced 2",
        "left map", "left after", "pass, 1 computed", "2 observers notified", "end of a cycle of 2 actions",
        "3 10 by an observer of action 2", "entered after", "entered map", "entered filter", "left filter", "reduced 3",
        "left map", "left after", "pass, 1 computed", "2 observers notified", "end of a cycle of 1 actions",
      ])
    withExtendedLifetime([token, other]) {}
  }

  @Test func `A trace reports where an action was sent`() {
    var origins: [Origin?] = []
    let trace = Sluice.Trace { if case .action(_, _, let origin, _) = $0 { origins.append(origin) } }
    let store = Store(0, Reduce<Int, Int> { $0 += $1 }, trace: trace)
    let line: UInt = #line + 1
    store.send(1)
    #expect(origins.map { $0?.line } == [line] && "\(origins[0]!)".contains("TraceTests.swift"))
  }

  @Test func `Names of interceptors can be chosen, those of arrays are those of their elements`() {
    let log = Log()
    let store = Store(
      0, Reduce<Int, Int> { $0 += $1 },
      interceptors: [
        Interceptor { $3(&$0, $1, $2) }.named("mine"), Interceptor(making: { $0 }), .before { _, _, _ in },
        .path(\.self, before: { _, _, _ in }), .validate("v") { _ in true }.named("rule").when { _, _ in true },
      ], trace: traced(log))
    store.send(1)
    #expect(
      log.lines.filter { $0.hasPrefix("entered") } == [
        "entered mine", "entered making", "entered before", "entered path", "entered rule",
      ])
  }

  @Test func `A trace reports what the error handler gets`() {
    struct Refused: Error {}
    let log = Log()
    let store = Store(
      0, Throwing<Int, Int> { _, _, _ in throw Refused() }, trace: traced(log), onFailure: { _ in log("handler") })
    store.send(1)
    #expect(
      log.lines == ["1 1 by the program", "reduced 1", "failed 1 Refused", "handler", "end of a cycle of 1 actions"])
  }

  @Test func `A trace reports the actions that a journal refused`() throws {
    let log = Log()
    let journal = TestJournal<Int, Int>()
    let store = try Store(
      0, Reduce<Int, Int> { $0 += $1 }, journal: journal, trace: traced(log), onFailure: { _ in log("handler") })
    journal.refusesAppends = true
    store.send(1)
    #expect(
      log.lines == [
        "restored 0", "1 1 by the program", "reduced 1", "restored 0", "failed 1 notRecorded", "handler",
        "end of a cycle of 1 actions",
      ])
  }

  @Test func `The time of reducers is that of the given clock, without interceptors`() {
    let clock = CountingClock()
    var durations: [Duration] = []
    let store = Store(
      0, Reduce<Int, Int> { _, seconds in clock.advance(by: seconds) },
      interceptors: .before { _, _, _ in clock.advance(by: 100) },
      trace: Sluice.Trace(clock: clock) { if case .reduced(_, let duration) = $0 { durations.append(duration) } })
    store.send(3, 4)
    #expect(durations == [.seconds(3), .seconds(4)])
  }

  @Test func `Several traces form one trace, and are called in order`() {
    let log = Log()
    let store = Store(
      0, Reduce<Int, Int> { $0 += $1 },
      trace: Sluice.Trace([
        Sluice.Trace { log("a \($0.name)") }, Sluice.Trace { log("b \($0.name)") }, Sluice.Trace([]),
      ]))
    store.send(1)
    #expect(log.lines == ["action", "reduced", "cycleEnded"].flatMap { ["a \($0)", "b \($0)"] })
  }

  @Test func `A trace of a continued journal gets the number of replayed entries, and nothing else of them`() throws {
    let log = Log()
    let journal = TestJournal<Int, Int>()
    journal.entries = [JournalEntry(action: 1), JournalEntry(action: 2)]
    journal.snapshot = 0
    let store = try Store(
      0, Reduce<Int, Int> { $0 += $1 }, journal: journal, interceptors: .after { _, _ in }, trace: traced(log))
    #expect(store.state == 3 && log.lines == ["restored 2"])
    store.send(group: [1, 2])
    #expect(log.lines.suffix(2) == ["recorded 2", "end of a cycle of 2 actions"])
  }

  @MainActor @Test func `The time of an append is that until the journal has the entries, also in the background`()
    async throws
  {
    let clock = CountingClock()
    let log = Log()
    let trace = Sluice.Trace(clock: clock) { event in
      if case .recorded(let entries, let duration) = event { log("\(entries) in \(duration)") }
    }
    let journal = SlowJournal<Int, Int>()
    let store = try Store(
      0, Reduce<Int, Int> { $0 += $1 }, journal: journal, trace: trace, isolation: MainActor.shared)
    store.send(group: [1, 2])
    clock.advance(by: 3)
    #expect(log.lines == [])
    journal.endWrite()
    try await store.recorded()
    #expect(log.lines == ["2 in 3.0 seconds"])
  }

  @MainActor @Test func `A trace reports how many actions of outlets without a limit are taken at once`() async throws {
    let log = Log()
    let store = Store(
      0, Reduce<Int, Int> { $0 += $1 },
      trace: Sluice.Trace { event in
        if case .delivered(nil, let counts) = event { log("\(counts.waiting)") }
      }, isolation: MainActor.shared)
    let outlet = store.outlet
    for _ in 1...5 { outlet.enqueue(1) }
    try await outlet.send(1)
    #expect(log.lines == ["6"])
  }

  @Test func `The guide's table lists each kind of event, in order`() throws {
    let folder = #filePath.components(separatedBy: "/Tests/")[0]
    let guide = try String(contentsOfFile: "\(folder)/Documentation/Tracing.md", encoding: .utf8)
    let table = guide.components(separatedBy: "## Events")[1].components(separatedBy: "## ")[0]
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.map { $0.split(separator: "`")[1] } == TraceEvent.examples.map { Substring($0.name) })
    for row in rows { #expect(row.split(separator: "|").count == 3) }
  }

  @Test func `Each kind of event has a line`() {
    for event in TraceEvent.examples { #expect(!"\(event)".isEmpty && !"\(event)".contains("Sluice")) }
  }
}
