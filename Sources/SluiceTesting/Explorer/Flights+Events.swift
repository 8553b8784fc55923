import Sluice

extension Flights {
  /// What may happen by itself: answers, and times that are up.
  @usableFromInline
  func events() -> [ExploredStep<Action>] {
    var seen: Set<String> = []
    var events: [ExploredStep<Action>] = []
    for (name, id) in named() where seen.insert(name).inserted {
      events += outcomes(of: id).indices.map { .answer(name, $0) }
    }
    return events + namedTimers().filter { mayBeNext($0.timer) }.map { .wait($0.name) }
  }

  /// The first effect of a name that has such a way to end.
  func find(_ name: String, way: Int) -> Int? {
    named().first { $0.name == name && outcomes(of: $0.id).indices.contains(way) }?.id
  }

  func findTimer(_ name: String) -> Int? {
    namedTimers().first { $0.name == name && mayBeNext($0.timer) }?.timer.id
  }

  /// What waits for a time, with names: those that are called the same are numbered.
  private func namedTimers() -> [(name: String, timer: Timer)] {
    var counts: [String: Int] = [:]
    return timers.map { timer in
      counts[timer.label, default: 0] += 1
      let count = counts[timer.label] ?? 1
      return (count == 1 ? timer.label : "\(timer.label) #\(count)", timer)
    }
  }

  /// What is under way, with names: those that look the same but answer otherwise are numbered.
  private func named() -> [(name: String, id: Int)] {
    var variants: [String: [AnyHashable]] = [:]
    return flights.keys.sorted().compactMap { id in
      guard let flight = flights[id], let outcomes = flight.outcomes else { return nil }
      let ways = AnyHashable(FlightsKey.ways(outcomes))
      var known = variants[flight.label] ?? []
      let index = known.firstIndex(of: ways) ?? known.count
      if index == known.count { known.append(ways) }
      variants[flight.label] = known
      return (index == 0 ? flight.label : "\(flight.label) #\(index + 1)", id)
    }
  }

  /// Not if another one that started no later waits for less.
  private func mayBeNext(_ timer: Timer) -> Bool {
    !timers.contains { other in
      other.start <= timer.start && other.id != timer.id
        && (other.time < timer.time || other.time == timer.time && other.id < timer.id)
    }
  }
}

/// What tells the effects under way at a moment from those at another, whatever their numbers are.
@usableFromInline
struct FlightsKey: Hashable {
  private struct FlightKey: Hashable {
    let label: String
    let place: [PlaceStep]
    let name: EffectName?
    let ways: [[AnyHashable]]?
    let parent: String?
    let rest: Int
    /// How many of the same name are before it.
    let rank: Int
  }

  private struct TimerKey: Hashable {
    let label: String
    let time: Duration
    let isWithFormer: Bool
  }

  /// How often each is there; their order makes no difference.
  private var flights: [FlightKey: Int] = [:]
  private var timers: [TimerKey] = []

  init<State, Action>(_ all: Flights<State, Action>) {
    var ranks: [EffectName: Int] = [:]
    for id in all.flights.keys.sorted() {
      guard let flight = all.flights[id] else { continue }
      let name = flight.effect.name
      // Which of them is first matters to a queue only.
      let rank = flight.effect.rule == .queued ? name.map { ranks[$0, default: 0] } : nil
      if let name { ranks[name, default: 0] += 1 }
      let key = FlightKey(
        label: flight.label, place: flight.effect.place, name: name, ways: flight.outcomes.map(Self.ways),
        parent: flight.parent.flatMap { all.flights[$0]?.label }, rest: flight.rest.count, rank: rank ?? 0)
      flights[key, default: 0] += 1
    }
    var start = -1
    for timer in all.timers {
      timers.append(TimerKey(label: timer.label, time: timer.time, isWithFormer: timer.start == start))
      start = timer.start
    }
  }

  /// What effects send.
  static func ways<Action>(_ outcomes: [EffectOutcome<Action>]) -> [[AnyHashable]] {
    outcomes.map { outcome in
      outcome.actions.map { ActionKey.of($0) }
        + (outcome.failure.map { [AnyHashable("\($0)")] } ?? [])
    }
  }
}
