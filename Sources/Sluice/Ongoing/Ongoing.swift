// Documentation/Internals/Ongoing.md explains why the state decides which effects run.

public import Incremental

/// A declaration of the effects that a state calls for.
///
/// The store keeps exactly these running.
///
/// ```swift
/// struct State { var uploads: Rows<Upload> = []; var session: Session?; var isPolling = false }
///
/// Ongoing(\.uploads) { upload in
///   .run { send in send(.uploaded(upload.id, try await api.upload(upload))) }
/// }
/// Ongoing(\.session) { session in
///   .run { send in for await message in session.messages { send(.received(message)) } }
/// }
/// Ongoing(while: \.isPolling) { .every(.seconds(30)) { send in send(.refresh) } }
/// ```
///
/// After each cycle, and after anything else that sets the state (undo, a rewind, the end of a replay, a restart with
/// a journal, a shared value, the return of a part), the store compares the elements in the state with the running
/// effects. The effect of a new element starts, the effect of a removed element is cancelled, and all others continue.
///
/// Rules:
/// - An element has one effect for as long as its id stays in the state. Elements are identified by `id:`, or by the
///   `id` of `Identifiable` elements; a value with neither is identified by `==`. A change of anything else in an
///   element does not restart its effect.
/// - An effect that has returned is not restarted while its element stays. Let its last action remove the element.
/// - The effect belongs to the part of the state that its reducer is attached to, as each effect does. Cancelling the
///   action that led to it does not end it, and `finish` of that action waits for it. An effect that is cancelled by
///   its id starts again.
/// - A journal and a tape record the actions that it sends, and nothing else of it. No effect starts while a store
///   replays.
/// - It handles no action. Reducers that are chosen for each action, such as those in a `SwitchReducer`, cannot
///   declare it: that is reported to the store's error handler.
///
/// - Complexity: for a stored property, nothing while that is unchanged; for a computed one, or in a removable part,
///   one read per cycle. A change costs O(changes × log n) for `Rows`, O(n) for other collections. The property's
///   value is retained, so the next in-place change of a collection copies it once.
public struct Ongoing<State, Action>: Reducer {
  @usableFromInline let declaration: OngoingDeclaration<State, Action>

  /// Declares an effect for each element of a collection.
  public init<Elements: Collection>(
    _ elements: any KeyPath<State, Elements> & Sendable, file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Elements.Element) -> Effect<Action>
  ) where Elements.Element: Identifiable {
    declaration = OngoingElements(elements, .ofIdentifiable(Elements.self), Origin(file: file, line: line), effect)
  }

  /// Declares an effect for each element of a collection, identified by a function.
  public init<Elements: Collection, ID: Hashable>(
    _ elements: any KeyPath<State, Elements> & Sendable, id: @escaping @Sendable (Elements.Element) -> ID,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Elements.Element) -> Effect<Action>
  ) {
    declaration = OngoingElements(
      elements, .of(Elements.self, id: { AnyHashable(id($0)) }), Origin(file: file, line: line), effect)
  }

  /// Declares an effect for each row, which restarts when the row's version changes.
  ///
  /// - Complexity: O(changes × log n).
  package init<Row: Identifiable, Version: Hashable>(
    rows: any KeyPath<State, Rows<Row>> & Sendable, version: @escaping @Sendable (Row) -> Version,
    file: StaticString, line: UInt, effect: @escaping @Sendable (Row) -> Effect<Action>
  ) {
    declaration = OngoingElements(rows, .ofRows(version: version), Origin(file: file, line: line), effect)
  }

  /// Declares an effect for an optional value, while it is not nil.
  public init<Value>(
    _ value: any KeyPath<State, Value?> & Sendable, id: (@Sendable (Value) -> any Hashable)? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> Effect<Action>
  ) {
    let identify = OngoingID.of(Value.self, by: id)
    declaration = OngoingElements(
      value, .ofOptional(identify), Origin(file: file, line: line), effect)
  }

  /// Declares an effect for a value, which restarts for each new value.
  public init<Value: Equatable>(
    value: any KeyPath<State, Value> & Sendable, file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> Effect<Action>
  ) {
    declaration = OngoingElements(value, .ofValue(), Origin(file: file, line: line), effect)
  }

  /// Declares an effect that runs while a condition holds.
  public init(
    while condition: any KeyPath<State, Bool> & Sendable, file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable () -> Effect<Action>
  ) {
    declaration = OngoingElements(condition, .ofCondition, Origin(file: file, line: line)) { _ in effect() }
  }

  /// Does nothing, because the effects depend only on the state.
  ///
  /// It reports an error if its store does not know the declaration.
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    context.core { $0.expectFollowed(declaration.origin) }
  }

  /// Returns a reduction that does nothing, and reports once if its store does not know the declaration.
  public func makeReduction() -> Reduction<State, Action> {
    let origin = declaration.origin
    var isChecked = false
    return { _, _, context in
      if isChecked { return }
      isChecked = true
      context.core { $0.expectFollowed(origin) }
    }
  }

  /// Adds the declaration.
  public func declareEffects(to declarations: inout EffectDeclarations) { declarations.add(declaration) }
}

// MARK: - Following the state from outside

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
}
