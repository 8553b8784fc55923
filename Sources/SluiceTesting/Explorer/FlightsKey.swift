import Sluice

/// The key of the effects at a moment, independent of their numbers.
@usableFromInline
struct FlightsKey: Hashable {
  private struct FlightKey: Hashable {
    let kind: Int
    let parent: Int?
    /// The number of parts of a sequence that have not begun.
    let rest: Int
    /// The number of effects before this one with an equal name, if it waits for them.
    let rank: Int
  }

  private struct TimerKey: Hashable {
    let label: String
    let time: Duration
    let isWithFormer: Bool
  }

  /// The number of effects with each key; their order makes no difference.
  private var flights: [FlightKey: Int] = [:]
  private var timers: [TimerKey] = []

  init<State, Action>(_ all: Flights<State, Action>) {
    var ranks: [Int: Int] = [:]
    for id in all.flights.keys.sorted() {
      guard let flight = all.flights[id] else { continue }
      let rank = flight.nameNumber.map { ranks[$0, default: 0] } ?? 0
      if let nameNumber = flight.nameNumber { ranks[nameNumber] = rank + 1 }
      let key = FlightKey(
        kind: flight.kind, parent: flight.parent.flatMap { all.flights[$0]?.kind }, rest: flight.rest.count,
        rank: flight.isQueued ? rank : 0)
      flights[key, default: 0] += 1
    }
    var start = -1
    for timer in all.timers {
      timers.append(TimerKey(label: timer.label, time: timer.time, isWithFormer: timer.start == start))
      start = timer.start
    }
  }
}

/// Assigns numbers to the kinds of effects in an exploration, so that kinds are compared as numbers.
final class FlightKinds {
  /// The properties by which effects are equivalent.
  struct Kind: Hashable {
    let label: String
    let place: [PlaceStep]
    let name: EffectName?
    /// The actions of each possible outcome; nil until the effect begins.
    let ways: [[AnyHashable]]?
  }

  private var kinds: [Kind: Int] = [:]
  private var nameNumbers: [EffectName: Int] = [:]

  func number<State, Action>(
    _ effect: ForeseenEffect<State, Action>, _ label: String, _ outcomes: [EffectOutcome<Action>]?
  ) -> Int {
    let ways = outcomes?.map { outcome in
      outcome.actions.map { ActionKey.of($0) } + (outcome.failure.map { [AnyHashable("\($0)")] } ?? [])
    }
    let kind = Kind(label: label, place: effect.place.map(\.shown), name: effect.name?.shown, ways: ways)
    if let known = kinds[kind] { return known }
    kinds[kind] = kinds.count
    return kinds.count - 1
  }

  func nameNumber(_ name: EffectName) -> Int {
    let name = name.shown
    if let known = nameNumbers[name] { return known }
    nameNumbers[name] = nameNumbers.count
    return nameNumbers.count - 1
  }
}
