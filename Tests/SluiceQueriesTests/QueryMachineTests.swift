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
  func `Every sequence of four events matches the table of queries`(policy: Int) {
    explore(QueryRun(Self.policies[policy]), depth: Thoroughness.current == .quick ? 4 : 6)
  }

  @Test func `A query without times waits for nothing`() {
    var run = QueryRun(Traits(tasks: [], isStaleAtOnce: false, cancelsWhenHidden: true))
    for event in [.show, .answered, .hide, .show, .invalidate, .answered] as [Event] { run.take(event) }
    #expect(run.running == [])
  }

  @Test func `A fetch of the whole and a fetch of a part do not replace each other`() {
    for first in [.show, .refetch, .invalidate, .polled, .revalidate, .ask] as [Event] {
      var machine = QueryMachine()
      for event in [.show, .answered, .invalidate, .cancel, .more, first] as [Event] {
        _ = machine.handle(event, Self.policies[3])
      }
      #expect(machine.fetching == .partThenWhole, "\(first)")
      #expect(machine.handle(.answeredPart, Self.policies[3]).begin == .fetch)
      #expect(machine.fetching == .whole)
      #expect(machine.handle(.more, Self.policies[3]).begin == .fetch && machine.fetching == .partThenWhole)
      #expect(machine.handle(.restart, Self.policies[3]).begin == .fetch && machine.fetching == .whole)
    }
  }

  @Test func `A timer that no longer counts changes nothing when it ends`() {
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
      events += [.failed(canRetry: true), .failed(canRetry: false)]
      events += machine.fetching == .whole ? [.answered, .gathered] : [.answeredPart]
    }
    if running.contains(.aging) { events.append(.aged) }
    if running.contains(.expiry) { events.append(.expired) }
    if running.contains(.polling) { events.append(.polled) }
    return events
  }

  mutating func take(_ event: Event) {
    let before = events[...]
    events.append(event)
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
    // One request for all callers: a running fetch begins again only on request, or if its request was answered.
    if former.contains(.fetch), steps.begin.contains(.fetch) {
      verify(
        [.restart, .more, .invalidate, .gathered, .answeredPart, .failed(canRetry: false)].contains(events.last),
        "asks twice: \(events)")
    }
    verify(machine.fetching == fetching(all), "\(events)")
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

  private func isFetching(_ events: ArraySlice<Event>) -> Bool { fetching(events) != .none }

  /// What is fetched: the whole, a part, or a part and then the whole.
  private func fetching(_ events: ArraySlice<Event>) -> QueryMachine.Fetching {
    guard let last = events.last else { return .none }
    let before = events.dropLast()
    let former = fetching(before)
    switch last {
    case .answered, .written, .cancel, .rest: return .none
    case .answeredPart, .failed(canRetry: false): return former == .partThenWhole ? .whole : .none
    case .restart: return .whole
    case .more: return former == .whole || former == .partThenWhole ? .partThenWhole : .part
    case .hide: return viewers(before) == 1 && traits.cancelsWhenHidden ? .none : former
    case .failed(canRetry: true), .gathered, .retried, .aged, .expired: return former
    case .show, .ask, .refetch, .revalidate, .invalidate, .polled:
      guard wantsWhole(last, before) else { return former }
      return former == .none ? .whole : former == .part ? .partThenWhole : former
    }
  }

  /// Whether an event asks for the whole.
  private func wantsWhole(_ event: Event, _ before: ArraySlice<Event>) -> Bool {
    let isOld = freshness(before) != .fresh
    switch event {
    case .show, .ask: return isOld
    case .revalidate: return viewers(before) > 0 && isOld
    case .invalidate, .polled: return viewers(before) > 0
    default: return true
    }
  }

  private func isPausing(_ events: ArraySlice<Event>) -> Bool {
    guard let last = events.last, isFetching(events) else { return false }
    let before = events.dropLast()
    switch last {
    case .failed(canRetry: true): return true
    case .retried, .refetch, .restart, .more, .invalidate, .gathered, .answeredPart, .failed(canRetry: false):
      return false
    case .revalidate: return isPausing(before) && (viewers(before) == 0 || freshness(before) == .fresh)
    default: return isPausing(before)
    }
  }
}
