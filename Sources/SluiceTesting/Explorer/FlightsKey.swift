import Sluice

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
