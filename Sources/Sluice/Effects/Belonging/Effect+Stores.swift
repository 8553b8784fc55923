import Incremental

/// Effects that depend on the store that starts them. When several stores share a state, or a state outlives a store,
/// the state calls for such an effect in each of them.
extension Effect {
  /// Returns an effect for the store with a number. Any other store waits until that one has ended, and then sends an
  /// action.
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

  /// Returns an effect that is performed once: in the store that handles the action, where `allowingOnce` has permitted
  /// it. Anywhere else, such as after an undo, `other` replaces it.
  package static func onlyOnce(_ id: some Hashable & Sendable, _ effect: Effect, afterwards other: Effect) -> Effect {
    Effect(.chosen { $0.awaitedStores.remove(AnyHashable(id)) == nil ? other : effect })
  }

  /// Permits one start of the effect made by `onlyOnce` with this id. A replay does not start this effect, so it never
  /// permits one.
  package static func allowingOnce(_ id: some Hashable & Sendable) -> Effect {
    Effect(
      .chosen { core in
        core.awaitedStores.insert(AnyHashable(id))
        return .none
      })
  }

  /// Returns the effect that replaces one that depends on the store; nil if this effect does not.
  func chosen(by core: Core) -> Effect? {
    guard case .chosen(let choose) = work else { return nil }
    var effect = choose(core).inheriting(from: self)
    (effect.isShared, effect.following) = (effect.isShared || isShared, following)
    return effect
  }
}
