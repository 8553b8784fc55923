import Incremental

/// Effects that depend on the store that starts them. A state that several stores have, or that outlives a store, calls for them in each.
extension Effect {
  /// An effect of the store with a number. Another store waits until that one has ended, and sends an action then.
  package static func inStore(
    _ number: Int, _ effect: Effect, afterwards action: @escaping @autoclosure () -> Action
  ) -> Effect {
    Effect(
      .chosen { core in
        if core.storeNumber == number { return effect }
        return StoreEnds.isThere(number) ? waiting(for: number, action) : .send(action())
      })
  }

  private static func waiting(for number: Int, _ action: @escaping () -> Action) -> Effect {
    var effect = running(Origin(file: #fileID, line: #line)) { send in
      await StoreEnds.wait(for: number)
      await restoreIsolation()
      if !send.run.isCancelled { send.port.handle(action()) }
    }
    effect.isInBackground = true
    return effect
  }

  /// An effect that is done once: where the action is handled that it is for. It notes that; anywhere else, as after an undo, another one
  /// takes its place.
  package static func onlyOnce(_ id: some Hashable & Sendable, _ effect: Effect, afterwards other: Effect) -> Effect {
    Effect(.chosen { $0.awaitedStores.remove(AnyHashable(id)) == nil ? other : effect })
  }

  /// Lets the effect that is done once be done in this cycle. A replay does not start it.
  package static func allowingOnce(_ id: some Hashable & Sendable) -> Effect {
    Effect(
      .chosen { core in
        core.awaitedStores.insert(AnyHashable(id))
        return .none
      })
  }

  /// The effect that takes the place of one that depends on the store.
  func chosen(by core: Core) -> Effect? {
    guard case .chosen(let choose) = work else { return nil }
    var effect = choose(core).inheriting(from: self)
    (effect.isShared, effect.following) = (effect.isShared || isShared, following)
    return effect
  }
}
