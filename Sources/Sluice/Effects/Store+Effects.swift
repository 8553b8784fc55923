public import Incremental

extension Store {
  /// Runs work while a value of the state stays the same, and restarts it for each new value.
  ///
  /// ```swift
  /// let token = store.supervise(\.session) { session, send in
  ///   guard let session else { return }
  ///   for await message in session.messages { send(.received(message)) }
  /// }
  /// ```
  ///
  /// Rules: the work for the old value is cancelled before that for the new one starts; both happen at the end of a
  /// cycle. The work ends with the token, and while the state does not contain the store's part. `catch`, or otherwise
  /// the store's error handler, receives errors.
  ///
  /// It follows the state as `Ongoing` does, which a reducer declares. Use `supervise` for work that belongs to an
  /// owner of a store.
  ///
  /// - Complexity: that of `observe`; in a store for a removable part, one check per cycle.
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

  /// The place from which the effects follow the state of this store. They end with their tokens, and no sender awaits
  /// them.
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

  /// The number of records kept for effects that are not complete; 0 when none is left.
  package var effectsLeft: Int { core.lifetimes?.count ?? 0 }
}
