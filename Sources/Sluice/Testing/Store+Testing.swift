import Incremental

extension Store {
  /// Makes a store whose effects a test answers, as far as no handler does.
  package convenience init(
    testing state: State, _ reducer: some Reducer<State, Action>, _ parts: TestParts<State, Action>,
    isolation: isolated (any Actor)? = #isolation
  ) {
    // The test answers requests that have no handler.
    let root = Root(state, reducer.undeclared, parts.storeParts(parts.dependencies, parts.handlers, isolation))
    root.core.witness = parts.witness
    root.attach(parts.services)
    root.beginFollowing()
    self.init(root)
  }

  /// The same with a parcel.
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

  /// Cancels all effects, and those that are held back.
  package func cancelEffects() { effects?.cancelEach() }

  /// How long it is until the next effect that is held back is due.
  package var timeToNextEffect: Duration? { core.timekeeper.timeToNext }

  /// Lets those effects start whose time has come.
  package func startDueEffects() { core.timekeeper.wakeDue() }

  /// Handles what waits in the outlet.
  package func deliverPosted() { (core as? ActionCore<Action>)?.madeMailbox?.deliverHere() }

  private var effects: EffectRunner<Action>? { (core as? ActionCore<Action>)?.effects }
}
