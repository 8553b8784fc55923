import Sluice

extension Flights {
  /// Returns the events that may happen without an action: answers, and elapsed timers.
  @usableFromInline
  func events() -> [ExploredStep<Action>] {
    var seen: Set<String> = []
    var events: [ExploredStep<Action>] = []
    for (name, id) in named() where seen.insert(name).inserted {
      events += outcomes(of: id).indices.map { .answer(name, $0) }
    }
    return events + namedTimers().filter { mayBeNext($0.timer) }.map { .wait($0.name) }
  }

  /// Returns the first effect with a name that has an outcome with this number.
  func find(_ name: String, way: Int) -> Int? {
    named().first { $0.name == name && outcomes(of: $0.id).indices.contains(way) }?.id
  }

  func findTimer(_ name: String) -> Int? {
    namedTimers().first { $0.name == name && mayBeNext($0.timer) }?.timer.id
  }

  /// Returns the timers with their names; timers with equal names are numbered.
  private func namedTimers() -> [(name: String, timer: Timer)] {
    var counts: [String: Int] = [:]
    return timers.map { timer in
      counts[timer.label, default: 0] += 1
      let count = counts[timer.label] ?? 1
      return (count == 1 ? timer.label : "\(timer.label) #\(count)", timer)
    }
  }

  /// Returns the running effects with their names; effects with equal names but different answers are numbered.
  private func named() -> [(name: String, id: Int)] {
    var variants: [String: [Int]] = [:]
    return flights.keys.sorted().compactMap { id in
      guard let flight = flights[id], flight.outcomes != nil else { return nil }
      var known = variants[flight.label] ?? []
      let index = known.firstIndex(of: flight.kind) ?? known.count
      if index == known.count { known.append(flight.kind) }
      variants[flight.label] = known
      return (index == 0 ? flight.label : "\(flight.label) #\(index + 1)", id)
    }
  }

  /// Returns the name of an effect and its row.
  static func label(_ effect: ForeseenEffect<State, Action>) -> String {
    var text = effect.label
    switch effect.work {
    case .request(let request): text = SwiftText.of(request)
    case .send(let action): text = SwiftText.of(action)
    default: break
    }
    return effect.place.reduce(text) { text, step in
      step.key.base is Void || step.key.base is LiftedPath ? text : "\(text) in \(step.key.base)"
    }
  }

  /// Returns whether a timer may elapse next: not if a timer that started no later has a shorter time.
  private func mayBeNext(_ timer: Timer) -> Bool {
    !timers.contains { other in
      other.start <= timer.start && other.id != timer.id
        && (other.time < timer.time || other.time == timer.time && other.id < timer.id)
    }
  }
}
