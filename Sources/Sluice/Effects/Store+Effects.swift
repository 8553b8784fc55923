public import Incremental

extension Store {
  /// Runs work for as long as a value of the state stays the same, and again for each other value.
  ///
  /// ```swift
  /// let token = store.supervise(\.session) { session, send in
  ///   guard let session else { return }
  ///   for await message in session.messages { send(.received(message)) }
  /// }
  /// ```
  ///
  /// Rules: the work for the old value is cancelled before that for the new one starts; both happen when a cycle is over.
  /// It ends with its token, and while the part of the state that the store is for is gone. Errors go to `catch`, or to the
  /// store's error handler.
  ///
  /// It follows the state as `Ongoing` does, which a reducer declares; `supervise` is for work of those who hold a store.
  ///
  /// - Complexity: that of `observe`; in a store for a part that may go, one look per cycle.
  public func supervise<Value: Equatable & Sendable>(
    _ path: KeyPath<State, Value>, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line,
    _ work: nonisolated(nonsending) @escaping @Sendable (Value, Send<Action>) async throws -> Void,
    catch failure: ((any Error) -> Action)? = nil
  ) -> Token {
    core.enterIfNeeded(caller)
    let declaration = OngoingElements<State, Action, Value, Value>(
      path, .ofValue(), Origin(file: file, line: line)
    ) { value in
      var effect = Effect<Action>.run(file: file, line: line) { send in try await work(value, send) }
      effect.failure = failure
      return effect
    }
    let token = core.following.adding([declaration]) { declaration.follow(place) }
    core.owner?.followOutsideOfCycle()
    return token
  }

  /// Where effects follow the state of this store. They end with their tokens, and no sender waits for them.
  private var place: OngoingPlace<State, Action> {
    let (location, start) = (location, port.makeServicePort().start)
    return OngoingPlace(
      following: core.following, memory: location.memory, location: link?.find == nil ? location : nil,
      find: { [find = link?.find] in (find.map { $0() } ?? location.read()).map { ($0, []) } },
      start: { item, run in
        var effect = item.make().whole
        effect.follow(run)
        start(effect)
      })
  }

  /// How much is kept for effects that are not over; 0 when nothing is left of them.
  package var effectsLeft: Int { core.lifetimes?.count ?? 0 }
}
