import Sluice

/// The effects of a moment, by the rules of the store: those that run, those that are held back, those that wait for
/// a time.
@usableFromInline
final class Flights<State, Action> {
  struct Flight {
    let effect: ForeseenEffect<State, Action>
    let label: String
    /// The number of the kind of effect.
    var kind: Int
    /// The number of the effect's name; nil if it has none.
    let nameNumber: Int?
    /// The limit of its queue; nil if it is not queued.
    let limit: Int?
    /// The possible outcomes; nil until the effect begins.
    var outcomes: [EffectOutcome<Action>]?
    /// The group that contains the effect.
    var parent: Int?
    /// The parts of a group that have not begun, followed by the number of running parts.
    var rest: [ForeseenEffect<State, Action>] = []
    var parts = 0
  }

  struct Timer {
    let id: Int
    let label: String
    let time: Duration
    /// The number of the step that started the timer.
    let start: Int
  }

  private(set) var machine = EffectMachine()
  private(set) var flights: [Int: Flight] = [:]
  private(set) var timers: [Timer] = []
  private(set) var sent: [Action] = []
  private var now = 0
  private let kinds: FlightKinds
  /// The key of these effects, made on first use.
  @usableFromInline private(set) lazy var key = FlightsKey(self)

  init(_ kinds: FlightKinds) { self.kinds = kinds }

  /// Returns a copy for the next step.
  func copy() -> Flights {
    let copy = Flights(kinds)
    (copy.machine, copy.flights, copy.timers, copy.now) = (machine, flights, timers, now + 1)
    return copy
  }

  /// These effects; nil if there are none.
  var ifAny: Flights? { flights.isEmpty && timers.isEmpty ? nil : self }

  func isUnderWay(_ id: Int) -> Bool { flights[id] != nil }

  func outcomes(of id: Int) -> [EffectOutcome<Action>] { flights[id]?.outcomes ?? [] }

  func takeSent() -> Action? { sent.isEmpty ? nil : sent.removeFirst() }

  /// Adds an effect; returns the effects that may begin.
  func add(_ effect: ForeseenEffect<State, Action>, in parent: Int? = nil) -> [Int] {
    // The parts of a group without a name behave as they would without the group.
    if case .merge(let parts) = effect.work, effect.name == nil, effect.rule == .together {
      return parts.flatMap { add($0, in: parent) }
    }
    let id = machine.nextID()
    let label = Self.label(effect)
    flights[id] = Flight(
      effect: effect, label: label, kind: kinds.number(effect, label, nil),
      nameNumber: effect.name.map(kinds.nameNumber),
      limit: effect.rule.queueLimit, parent: parent)
    if let parent { flights[parent]?.parts += 1 }
    return perform(machine.add(id, name: effect.name, also: effect.otherNames, rule: effect.rule, parent: parent))
  }

  /// Begins an effect; returns the effects that may begin after it.
  func begin(_ id: Int, _ outcomes: (ForeseenEffect<State, Action>) -> [EffectOutcome<Action>]?) -> [Int] {
    guard let (effect, label) = flights[id].map({ ($0.effect, $0.label) }) else { return [] }
    switch effect.work {
    case .nothing: return over(id)
    case .send(let action):
      sent.append(action)
      return over(id)
    case .cancel(let name): return perform(machine.cancel { name.covers($0) }) + over(id)
    case .concatenate(let parts):
      flights[id]?.rest = parts
      return goOn(id)
    case .merge(let parts):
      let begun = parts.flatMap { add($0, in: id) }
      return flights[id]?.parts == 0 ? over(id) : begun
    case .request, .opaque:
      guard let known = outcomes(effect), !known.isEmpty else { return over(id) }
      flights[id]?.outcomes = known
      flights[id]?.kind = kinds.number(effect, label, known)
      return []
    }
  }

  /// Ends an effect that has finished; returns the effects that may begin.
  func over(_ id: Int) -> [Int] {
    guard let flight = flights.removeValue(forKey: id) else { return [] }
    return perform(machine.over(id)) + (flight.parent.map(partIsOver) ?? [])
  }

  private func partIsOver(_ parent: Int) -> [Int] {
    flights[parent]?.parts -= 1
    guard let group = flights[parent], group.parts == 0 else { return [] }
    return group.rest.isEmpty ? over(parent) : goOn(parent)
  }

  /// Begins the next part of a sequence.
  private func goOn(_ id: Int) -> [Int] {
    guard flights[id]?.rest.isEmpty == false, let next = flights[id]?.rest.removeFirst() else { return over(id) }
    return add(next, in: id)
  }

  func elapsed(_ id: Int) -> [Int] {
    timers.removeAll { $0.id == id }
    return perform(machine.elapsed(id))
  }

  /// Ends the effects whose part of the state was removed; returns the effects that may begin.
  func removeGone(in state: State) -> [Int] {
    let gone = flights.filter { !$0.value.effect.isPresent(in: state) }.keys.sorted()
    return gone.flatMap { perform(machine.cancel($0)) }
  }

  private func perform(_ steps: [EffectMachine.Step]) -> [Int] {
    var begun: [Int] = []
    let ended = Set(steps.compactMap(Self.ended))
    for step in steps {
      switch step {
      case .start(let id): begun.append(id)
      case .cancel(let id), .drop(let id):
        // A part that was ended from outside counts as ended in its group, too.
        guard let parent = flights.removeValue(forKey: id)?.parent, !ended.contains(parent) else { continue }
        begun += partIsOver(parent)
      case .wake(let id, let time):
        let label = flights[id]?.label ?? begun.last.flatMap { flights[$0]?.label } ?? "time"
        timers.append(Timer(id: id, label: label, time: time, start: now))
      case .forget(let id): timers.removeAll { $0.id == id }
      case .finished: break
      }
    }
    return begun
  }

  private static func ended(_ step: EffectMachine.Step) -> Int? {
    switch step {
    case .cancel(let id), .drop(let id): id
    default: nil
    }
  }

  /// Removes the later parts of all sequences around an effect that failed without an action for its error.
  func endSequences(around id: Int) {
    var next = flights[id]?.parent
    while let group = next {
      flights[group]?.rest = []
      next = flights[group]?.parent
    }
  }
}

// MARK: - Next events

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
