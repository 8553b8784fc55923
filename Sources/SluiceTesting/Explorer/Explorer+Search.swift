import Sluice

// MARK: - Searching

extension Explorer {
  /// Tries every sequence of steps up to a length, shortest first.
  ///
  /// A state that was seen before is not explored again, whichever steps led to it. A violation of an invariant ends
  /// the search; its sequence is a shortest one.
  ///
  /// - Parameters:
  ///   - depth: The length of the longest sequences.
  ///   - limit: The number of states after which the search ends.
  @inlinable
  public func search(depth: Int, states limit: Int = 1_000_000) -> Exploration<State, Action> {
    var search = Search(self)
    var index = 0
    while !search.isOver, index < search.frontier.nodes.count, search.frontier.nodes.count < limit {
      let node = search.frontier.nodes[index]
      if node.depth == depth { break }
      for action in candidates(in: node.moment.state) where !search.isOver {
        search.perform(.send(action), at: index, node)
      }
      if let flights = node.moment.flights {
        for event in flights.events() where !search.isOver { search.perform(event, at: index, node) }
      }
      index += 1
    }
    return search.report(explored: index)
  }

  /// Tries every sequence of steps up to a length like `search`, but throws if it finds a violation.
  ///
  /// - Throws: `ViolationFound`.
  @inlinable @discardableResult
  public func check(depth: Int, states limit: Int = 1_000_000) throws -> Exploration<State, Action> {
    try search(depth: depth, states: limit).orThrow()
  }

  /// Returns the first invariant that does not hold, with its problem.
  @inlinable
  func problem(
    at moment: Moment<State, Action>, after before: State?, by step: ExploredStep<Action>?,
    _ stage: Stage<State, Action>
  ) -> InvariantProblem? {
    if invariants.isEmpty { return nil }
    let checkpoint = Checkpoint(moment, initial: initial, before: before, step: step, stage)
    for invariant in invariants {
      if let words = invariant.problem(checkpoint) { return InvariantProblem(name: invariant.name, words: words) }
    }
    return nil
  }
}

/// An invariant that does not hold, with its problem.
@usableFromInline
struct InvariantProblem {
  let name: String
  let words: String

  @usableFromInline
  init(name: String, words: String) { (self.name, self.words) = (name, words) }
}

/// A search in progress. It is inlined into the client, where the types are known: behind the module boundary a step
/// took three times as long.
@usableFromInline
struct Search<State, Action> {
  @usableFromInline let explorer: Explorer<State, Action>
  @usableFromInline let stage: Stage<State, Action>
  @usableFromInline var frontier: Frontier<State, Action>
  @usableFromInline var steps = 0
  @usableFromInline var isOver = false
  private var violation: Violation<State, Action>?

  @usableFromInline
  init(_ explorer: Explorer<State, Action>) {
    self.explorer = explorer
    stage = explorer.makeStage()
    frontier = Frontier(explorer.identity)
    let start = Moment<State, Action>(explorer.initial)
    _ = frontier.insert(start, after: -1, by: nil, depth: 0)
    if let problem = explorer.problem(at: start, after: nil, by: nil, stage) { stop([], problem, start) }
  }

  /// Performs a step at a node, and checks the invariants.
  @inlinable
  mutating func perform(_ step: ExploredStep<Action>, at index: Int, _ node: Frontier<State, Action>.Node) {
    var moment = node.moment
    guard stage.perform(step, in: &moment) else { return }
    steps += 1
    if let problem = explorer.problem(at: moment, after: node.moment.state, by: step, stage) {
      return stop(frontier.path(to: index) + [step], problem, moment)
    }
    _ = frontier.insert(moment, after: index, by: step, depth: node.depth + 1)
  }

  @usableFromInline
  mutating func stop(
    _ path: [ExploredStep<Action>], _ problem: InvariantProblem, _ moment: Moment<State, Action>
  ) {
    violation = explorer.violation(path, problem, moment)
    violation?.isShortest = true
    isOver = true
  }

  @usableFromInline
  func report(explored: Int) -> Exploration<State, Action> {
    var report = Exploration<State, Action>()
    (report.violation, report.steps) = (violation, steps)
    report.finish(frontier, explored: explored, stage)
    return report
  }
}

// MARK: - Visited moments

/// The moments that a search has seen, each once, with the first path that led to it.
@usableFromInline
struct Frontier<State, Action> {
  @usableFromInline
  struct Node {
    @usableFromInline let moment: Moment<State, Action>
    /// The node before, and the step from there; -1 for the first.
    @usableFromInline let parent: Int
    @usableFromInline let step: ExploredStep<Action>?
    @usableFromInline let depth: Int

    @inlinable
    init(_ moment: Moment<State, Action>, parent: Int, step: ExploredStep<Action>?, depth: Int) {
      (self.moment, self.parent, self.step, self.depth) = (moment, parent, step, depth)
    }
  }

  @usableFromInline var nodes: [Node] = []
  @usableFromInline let identity: StateIdentity<State>
  /// The last node with each hash; `next` has for each node the previous one with an equal hash.
  @usableFromInline var heads: [Int: Int] = [:]
  @usableFromInline var next: [Int] = []

  @inlinable
  init(_ identity: StateIdentity<State>) { self.identity = identity }

  /// Adds a moment, unless it was seen before. Returns whether it is new.
  @inlinable
  mutating func insert(
    _ moment: Moment<State, Action>, after parent: Int, by step: ExploredStep<Action>?, depth: Int
  ) -> Bool {
    var hash = identity.hash(moment.state)
    if let flights = moment.flights { hash = hash &* 31 &+ flights.key.hashValue }
    let head = heads[hash] ?? -1
    var index = head
    while index >= 0 {
      if areSame(nodes[index].moment, moment) { return false }
      index = next[index]
    }
    heads[hash] = nodes.count
    next.append(head)
    nodes.append(Node(moment, parent: parent, step: step, depth: depth))
    return true
  }

  @inlinable
  func areSame(_ a: Moment<State, Action>, _ b: Moment<State, Action>) -> Bool {
    guard identity.areSame(a.state, b.state) else { return false }
    return a.flights == nil && b.flights == nil || a.flights?.key == b.flights?.key
  }

  /// Returns the steps from the beginning to a node.
  @usableFromInline
  func path(to index: Int) -> [ExploredStep<Action>] {
    var path: [ExploredStep<Action>] = []
    var index = index
    while index > 0, let step = nodes[index].step {
      path.append(step)
      index = nodes[index].parent
    }
    return path.reversed()
  }
}

/// A point of an exploration: a state, and the running effects.
@usableFromInline
struct Moment<State, Action> {
  @usableFromInline var state: State
  /// The running effects; nil if there are none. The object is not changed any more, because other moments share it.
  @usableFromInline var flights: Flights<State, Action>?

  @inlinable
  init(_ state: State) { self.state = state }

  @inlinable var isAtRest: Bool { flights == nil }
}

// MARK: - Comparing effects

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
    /// The number of effects with which it may run, if it waits in a queue.
    let limit: Int?
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
        rank: flight.limit == nil ? 0 : rank, limit: flight.limit)
      flights[key, default: 0] += 1
    }
    var start = -1
    for timer in all.timers {
      timers.append(TimerKey(label: timer.label, time: timer.time, isWithFormer: timer.start == start))
      start = timer.start
    }
  }
}

/// The numbers of the kinds of effects in an exploration, so that kinds are compared as numbers.
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
