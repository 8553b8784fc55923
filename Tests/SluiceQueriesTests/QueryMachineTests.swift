import SluiceQueries
import Testing
import Thoroughness

private typealias Event = QueryMachine.Event
private typealias Traits = QueryMachine.Traits

/// All that can happen to a query, in every order, against definitions that look at all that happened.
@Suite struct QueryMachineTests {
  private static let policies: [Traits] = [true, false].flatMap { isStaleAtOnce in
    [true, false].map { cancels in
      Traits(tasks: [.aging, .expiry, .polling], isStaleAtOnce: isStaleAtOnce, cancelsWhenHidden: cancels)
    }
  }

  @Test(arguments: 0..<4)
  func `Every sequence of four events does what the table says`(policy: Int) {
    explore(QueryRun(Self.policies[policy]), depth: Thoroughness.current == .quick ? 4 : 6)
  }

  @Test func `Without times nothing is waited for`() {
    var run = QueryRun(Traits(tasks: [], isStaleAtOnce: false, cancelsWhenHidden: true))
    for event in [.show, .answered, .hide, .show, .invalidate, .answered] as [Event] { run.take(event) }
    #expect(run.running == [])
  }

  @Test func `A time that is over when it no longer counts changes nothing`() {
    let traits = Self.policies[0]
    for (events, late) in [
      ([.show, .answered], .expired), ([.ask], .expired), ([.show], .expired), ([.ask, .answered], .polled),
    ] as [([Event], Event)] {
      var machine = QueryMachine()
      for event in events { _ = machine.handle(event, traits) }
      let before = machine
      let steps = machine.handle(late, traits)
      #expect(machine == before && !steps.removes, "\(late) after \(events)")
    }
  }

  private func explore(_ run: QueryRun, depth: Int) {
    guard depth > 0, !run.isForgotten else { return }
    for event in run.possible {
      var next = run
      next.take(event)
      explore(next, depth: depth - 1)
    }
  }
}

/// A machine, what happened to it, and which tasks run by the steps that it returned.
private struct QueryRun {
  let traits: Traits
  var machine = QueryMachine()
  var events: [Event] = []
  var running: QueryTasks = []
  var isForgotten = false

  init(_ traits: Traits) { self.traits = traits }

  /// What can happen next: a task that does not run brings nothing.
  var possible: [Event] {
    var events: [Event] = [
      .show, .hide, .ask, .refetch, .restart, .more, .revalidate, .invalidate, .written, .cancel, .rest,
    ]
    if running.contains(.pause) { events.append(.retried) }
    if running.contains(.fetch) {
      events += [.answered, .answeredPart, .failed(canRetry: true), .failed(canRetry: false)]
    }
    if running.contains(.aging) { events.append(.aged) }
    if running.contains(.expiry) { events.append(.expired) }
    if running.contains(.polling) { events.append(.polled) }
    return events
  }

  mutating func take(_ event: Event) {
    let before = events[...]
    events.append(event)
    switch event {
    case .answered, .answeredPart, .failed: running.remove(.fetch)
    case .retried: running.remove(.pause)
    case .aged: running.remove(.aging)
    case .expired: running.remove(.expiry)
    case .polled: running.remove(.polling)
    default: break
    }
    let former = running
    let steps = machine.handle(event, traits)
    verify(former.isSuperset(of: steps.end), "ends what does not run: \(events)")
    running = former.subtracting(steps.end).union(steps.begin)
    check(before, former, steps)
  }

  private mutating func check(_ before: ArraySlice<Event>, _ former: QueryTasks, _ steps: QuerySteps) {
    let all = events[...]
    isForgotten = steps.removes
    verify(isForgotten == (events.last == .expired), "\(events)")
    if isForgotten { return #expect(running == [], "leaves something behind: \(events)") }
    verify(machine.viewers == viewers(all), "\(events)")
    verify(machine.freshness == freshness(all), "\(events)")
    verify(machine.isFetching == isFetching(all), "\(events)")
    let fetch: QueryTasks = isPausing(all) ? .pause : .fetch
    var expected: QueryTasks = isFetching(all) ? fetch : viewers(all) > 0 ? .polling : .expiry
    if freshness(all) == .fresh { expected.insert(.aging) }
    expected.formIntersection(traits.tasks.union([.fetch, .pause]))
    verify(running == expected, "\(events)")
    // One request for all who ask: a fetch that runs begins anew only if it is told to.
    if former.contains(.fetch), steps.begin.contains(.fetch) {
      verify([.restart, .more, .invalidate].contains(events.last), "asks twice: \(events)")
    }
  }

  private func viewers(_ events: ArraySlice<Event>) -> UInt32 {
    events.reduce(0) { count, event in
      switch event {
      case .show: count + 1
      case .hide: count == 0 ? 0 : count - 1
      case .rest: 0
      default: count
      }
    }
  }

  private func freshness(_ events: ArraySlice<Event>) -> QueryMachine.Freshness {
    guard let last = events.last else { return .none }
    switch last {
    case .answered, .written: return traits.isStaleAtOnce ? .stale : .fresh
    case .aged, .invalidate, .rest: return freshness(events.dropLast()) == .none ? .none : .stale
    case .answeredPart: return freshness(events.dropLast()) == .fresh ? .fresh : .stale
    default: return freshness(events.dropLast())
    }
  }

  private func isFetching(_ events: ArraySlice<Event>) -> Bool {
    guard let last = events.last else { return false }
    let before = events.dropLast()
    let isOld = freshness(before) != .fresh
    switch last {
    case .answered, .answeredPart, .failed(canRetry: false), .cancel, .rest: return false
    case .refetch, .restart, .more, .failed(canRetry: true): return true
    case .show, .ask: return isOld || isFetching(before)
    case .revalidate: return viewers(before) > 0 && isOld || isFetching(before)
    case .invalidate, .polled: return viewers(before) > 0 || isFetching(before)
    case .hide: return isFetching(before) && !(viewers(before) == 1 && traits.cancelsWhenHidden)
    case .written, .retried, .aged, .expired: return isFetching(before)
    }
  }

  private func isPausing(_ events: ArraySlice<Event>) -> Bool {
    guard let last = events.last, isFetching(events) else { return false }
    let before = events.dropLast()
    switch last {
    case .failed(canRetry: true): return true
    case .retried, .refetch, .restart, .more, .invalidate: return false
    case .revalidate: return isPausing(before) && (viewers(before) == 0 || freshness(before) == .fresh)
    default: return isPausing(before)
    }
  }
}
