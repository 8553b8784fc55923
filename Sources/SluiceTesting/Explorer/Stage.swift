public import Sluice

/// A stage that performs steps like a store, with effects that answer on demand.
@usableFromInline
final class Stage<State, Action> {
  @usableFromInline let run: DryRun<State, Action>
  let answers: EffectAnswers<Action>
  private let kinds = FlightKinds()
  /// The effects without declared answers.
  var unexplored: Set<String> = []
  /// The failures that a store would have reported for the last step.
  @usableFromInline var failures: [any Error] = []
  /// The actions of an effect's answer in the last step.
  @usableFromInline var answered: [Action] = []

  @usableFromInline private(set) var hasNews = false

  /// The number of actions that one step may lead to. A store allows more, but a step that reaches this number seldom
  /// ends.
  private static var limit: Int { 1_000 }

  init(_ reducer: some Reducer<State, Action>, _ dependencies: Dependencies, _ answers: EffectAnswers<Action>) {
    run = DryRun(reducer, dependencies: dependencies, limit: Self.limit)
    self.answers = answers
  }

  /// Performs a step. Returns false and changes nothing if the step is not possible now.
  @inlinable
  func perform(_ step: ExploredStep<Action>, in moment: inout Moment<State, Action>) -> Bool {
    guard case .send(let action) = step, moment.flights == nil else { return performSlowly(step, in: &moment) }
    forget()
    run.handle(action, in: &moment.state)
    if run.hasEffects || run.hasFailures { startEffects(in: &moment) }
    return true
  }

  /// Removes the reports of the last step.
  @inlinable
  func forget() { if hasNews { forgetAll() } }

  @usableFromInline
  func performSlowly(_ step: ExploredStep<Action>, in moment: inout Moment<State, Action>) -> Bool {
    forget()
    defer { noteNews() }
    switch step {
    case .send(let action): handle(action, &moment)
    case .answer(let effect, let way): return answer(effect, way, &moment)
    case .wait(let effect): return wait(effect, &moment)
    }
    return true
  }

  private func handle(_ action: Action, _ moment: inout Moment<State, Action>) {
    let flights = moment.flights?.copy() ?? Flights(kinds)
    cycle(action, flights, &moment)
    moment.flights = flights.ifAny
  }

  @usableFromInline
  func startEffects(in moment: inout Moment<State, Action>) {
    let flights = Flights<State, Action>(kinds)
    runEffects(flights, &moment)
    moment.flights = flights.ifAny
    noteNews()
  }

  private func noteNews() {
    failures += run.takeFailures()
    hasNews = !failures.isEmpty || !answered.isEmpty
  }

  @usableFromInline
  func forgetAll() { (failures, answered, hasNews) = ([], [], false) }

  /// Returns the state after an action, without effects.
  func state(after action: Action, from state: State) -> State {
    var state = state
    run.handle(action, in: &state)
    _ = (run.takeEffects(), run.takeFailures())
    return state
  }

  /// Handles an action, and the actions that effects send at once, while effects are running.
  func cycle(_ action: Action, _ flights: Flights<State, Action>, _ moment: inout Moment<State, Action>) {
    run.handle(action, in: &moment.state) { self.perform(flights.removeGone(in: $0), flights) }
    runEffects(flights, &moment)
  }

  /// Starts the described effects, and handles the actions that are sent at once, until there are none.
  func runEffects(_ flights: Flights<State, Action>, _ moment: inout Moment<State, Action>) {
    for round in 0... {
      for effect in run.takeEffects() where effect.isPresent(in: moment.state) { perform(flights.add(effect), flights) }
      guard let action = flights.takeSent() else { return }
      if round == Self.limit { return failures.append(NoRest(action: "\(action)")) }
      run.handle(action, in: &moment.state) { self.perform(flights.removeGone(in: $0), flights) }
    }
  }

  /// Begins effects, and those that may begin after them.
  func perform(_ started: [Int], _ flights: Flights<State, Action>) {
    var queue = started[...]
    while let id = queue.popFirst() { queue += flights.begin(id, outcomes) }
  }
}

/// The error of effects that send actions at once without end.
struct NoRest: Error, CustomStringConvertible {
  let action: String

  var description: String {
    "What effects sent at once did not come to rest. The next would have been \(action)."
  }
}

// MARK: - Answers and timers

extension Stage {
  func answer(_ label: String, _ way: Int, _ moment: inout Moment<State, Action>) -> Bool {
    guard let flights = moment.flights?.copy(), let id = flights.find(label, way: way) else { return false }
    let outcome = flights.outcomes(of: id)[way]
    for action in outcome.actions where flights.isUnderWay(id) {
      answered.append(action)
      cycle(action, flights, &moment)
    }
    if let failure = outcome.failure { failures.append(failure) }
    if outcome.endsSequences { flights.endSequences(around: id) }
    perform(flights.over(id), flights)
    runEffects(flights, &moment)
    moment.flights = flights.ifAny
    return true
  }

  func wait(_ label: String, _ moment: inout Moment<State, Action>) -> Bool {
    guard let flights = moment.flights?.copy(), let timer = flights.findTimer(label) else { return false }
    perform(flights.elapsed(timer), flights)
    answered = flights.sent
    runEffects(flights, &moment)
    moment.flights = flights.ifAny
    return true
  }

  /// Returns the possible outcomes of an effect; nil if they are not declared.
  func outcomes(of effect: ForeseenEffect<State, Action>) -> [EffectOutcome<Action>]? {
    let known: [EffectOutcome<Action>]?
    switch effect.work {
    case .request(let request):
      known = answers.handlers(of: request)?.map { EffectOutcome(effect, $0) }
    default: known = answers.actions(of: effect.name?.id)?.map { EffectOutcome(actions: $0) }
    }
    if known == nil { unexplored.insert(effect.label) }
    return known
  }
}

/// A possible outcome of an effect.
struct EffectOutcome<Action> {
  var actions: [Action]
  var failure: (any Error)?
  /// Whether it ends the sequence that contains the effect.
  var endsSequences = false

  init(actions: [Action]) { self.actions = actions }

  init<State>(_ effect: ForeseenEffect<State, Action>, _ handler: EffectHandler) {
    let answer = effect.answer(by: handler)
    endsSequences = answer.failed && effect.failsWithSequence
    do {
      actions = try answer.action.get().map { [$0] } ?? []
    } catch {
      (actions, failure) = ([], effect.failed(error))
    }
  }
}

// MARK: - Declared answers

/// The declared answers of effects.
@usableFromInline
struct EffectAnswers<Action> {
  typealias Handlers = (any EffectRequest) -> [EffectHandler]

  private var kinds: [ObjectIdentifier: [Handlers]] = [:]
  private var ids: [AnyHashable: [[Action]]] = [:]

  @usableFromInline
  init() {}

  mutating func add<Request: EffectRequest>(_ kind: Request.Type, _ handlers: @escaping (Request) -> [EffectHandler]) {
    kinds[ObjectIdentifier(kind), default: []].append { request in (request as? Request).map(handlers) ?? [] }
  }

  mutating func add(_ id: AnyHashable, _ answers: [[Action]]) { ids[id, default: []] += answers }

  /// Returns one handler for each possible answer of a request; nil if the answers are not declared.
  func handlers(of request: any EffectRequest) -> [EffectHandler]? {
    if let known = kinds[ObjectIdentifier(type(of: request))] { return known.flatMap { $0(request) } }
    return Self.silent(request)
  }

  /// Returns the actions that an effect with a closure may send; nil if they are not declared.
  func actions(of id: AnyHashable?) -> [[Action]]? { id.flatMap { ids[$0] } }

  /// Returns the handler of a request without an answer, which needs no declaration; nil for any other request.
  private static func silent<Request: EffectRequest>(_ request: Request) -> [EffectHandler]? {
    guard let nothing = () as? Request.Answer else { return nil }
    return [EffectHandler(Request.self) { (_: Request) throws -> Request.Answer in nothing }]
  }
}

extension Explorer {
  /// Returns an explorer in which effects of a kind answer with one of these values. All orders of answers are
  /// explored.
  ///
  /// ```swift
  /// .answering(LoadTodos.self) { load in [[], [.sample]] }
  /// ```
  public func answering<Request: EffectRequest>(
    _ kind: Request.Type, with answers: @escaping (Request) -> [Request.Answer]
  ) -> Explorer {
    changed { explorer in
      explorer.answers.add(kind) { request in
        answers(request).map { answer in EffectHandler(kind) { (_: Request) throws -> Request.Answer in answer } }
      }
    }
  }

  /// Returns an explorer in which effects of a kind may also fail.
  public func failing<Request: EffectRequest>(_ kind: Request.Type, with error: any Error) -> Explorer {
    changed { explorer in
      explorer.answers.add(kind) { _ in [EffectHandler(kind) { (_: Request) throws -> Request.Answer in throw error }] }
    }
  }

  /// Returns an explorer in which an effect with an id, which is a closure, sends one of these lists of actions before
  /// it ends.
  ///
  /// ```swift
  /// .answering(id: "timer", with: [.tick], [.tick, .tick])
  /// ```
  ///
  /// The actions are those of the whole state, even for the effect of a row.
  public func answering(id: some Hashable, with actions: [Action]...) -> Explorer {
    changed { $0.answers.add(AnyHashable(id), actions) }
  }
}
