import Incremental

extension Store {
  /// Creates a store whose effects a test answers, unless a handler does.
  package convenience init(
    testing state: State, _ reducer: some Reducer<State, Action>, _ parts: TestParts<State, Action>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    // Undeclared, because the test answers requests that have no handler.
    let root = Root(state, reducer.undeclared, parts.storeParts(parts.dependencies, parts.handlers, isolation))
    root.core.witness = parts.witness
    root.attach(parts.services)
    root.beginFollowing()
    self.init(root)
  }

  /// Creates a store with a parcel, whose effects a test answers, unless a handler does.
  package convenience init(
    testing state: State, parcel: Parcel<State, Action>, _ parts: TestParts<State, Action>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let kit = ParcelKit(parcel, parts.dependencies, parts.handlers, needsHandlers: false)
    let root = Root(state, kit.reducer, parts.storeParts(kit.dependencies, kit.handlers, isolation))
    root.core.witness = parts.witness
    root.attach(kit)
    root.beginFollowing()
    self.init(root)
  }

  /// Whether the state has shared values.
  package var sharesValues: Bool { core.shared != nil }

  /// The status of each effect that is not over.
  package var effectStatuses: [EffectStatus] { effects?.statuses ?? [] }

  /// Cancels all effects, including those that are held.
  package func cancelEffects() { effects?.cancelEach() }

  /// The time until the next held effect is due.
  package var timeToNextEffect: Duration? { core.timekeeper.timeToNext }

  /// Starts the effects that are due.
  package func startDueEffects() { core.timekeeper.wakeDue() }

  /// Handles the messages that wait in the outlet.
  package func deliverPosted() { (core as? ActionCore<Action>)?.madeMailbox?.deliverHere() }

  private var effects: EffectRunner<Action>? { (core as? ActionCore<Action>)?.effects }
}
