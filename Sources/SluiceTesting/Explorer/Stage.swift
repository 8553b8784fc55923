public import Sluice

/// Performs steps like a store, with effects that answer on demand.
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
  /// comes to rest.
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
