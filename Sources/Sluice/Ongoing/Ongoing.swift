// Documentation/Internals/Ongoing.md says why the state decides which effects run.

import Incremental

/// Declares the effects that a state calls for: the store keeps exactly these running.
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
/// After each cycle, and after anything else that sets the state (undo, a rewind, the end of a replay, a restart with a
/// journal, a shared value, a part that returns), the store compares what is in the state with what runs: the effect of
/// a new element starts, that of an element that has left is cancelled, and all others go on.
///
/// Rules:
/// - An element has one effect for as long as its id stays in the state. Elements are told apart by `id:`, or by the
///   `id` of `Identifiable` ones; a value without either by `==`. A change of anything else in an element does not
///   restart its effect.
/// - An effect that has returned is not started again while its element stays. Let its last action remove the element.
/// - It belongs to the part of the state that its reducer is attached to, as each effect does. Cancelling the action
///   that led to it does not end it, and `finish` of that action waits for it. One that is cancelled by its id starts
///   again.
/// - A journal and a tape record the actions that it sends, and nothing else of it. While a store replays, nothing
///   starts.
/// - It handles no action. Reducers that are chosen for each action, such as those in a `SwitchReducer`, cannot declare
///   it: that is reported to the store's error handler.
///
/// - Complexity: nothing while what it looks at is unchanged, for a stored property; for a computed one, or in a part
///   that may go, one read per cycle. A change costs O(changes × log n) for `Rows`, O(n) for other collections. What it
///   looks at is retained, so that the next change in place of a collection copies it once.
public struct Ongoing<State, Action>: Reducer {
  @usableFromInline let declaration: OngoingDeclaration<State, Action>

  /// Declares an effect for each element of a collection.
  public init<Elements: Collection>(
    _ elements: any KeyPath<State, Elements> & Sendable, file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Elements.Element) -> Effect<Action>
  ) where Elements.Element: Identifiable {
    declaration = OngoingElements(elements, .ofIdentifiable(Elements.self), Origin(file: file, line: line), effect)
  }

  /// Declares an effect for each element of a collection, whose elements a function tells apart.
  public init<Elements: Collection, ID: Hashable>(
    _ elements: any KeyPath<State, Elements> & Sendable, id: @escaping @Sendable (Elements.Element) -> ID,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Elements.Element) -> Effect<Action>
  ) {
    declaration = OngoingElements(
      elements, .of(Elements.self, id: { AnyHashable(id($0)) }), Origin(file: file, line: line), effect)
  }

  /// Declares an effect for an optional value, while it is there.
  public init<Value>(
    _ value: any KeyPath<State, Value?> & Sendable, id: (@Sendable (Value) -> any Hashable)? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    effect: @escaping @Sendable (Value) -> Effect<Action>
  ) {
    let identify = OngoingID.of(Value.self, by: id)
    declaration = OngoingElements(
      value, .ofOptional(identify), Origin(file: file, line: line), effect)
  }

  /// Declares an effect for a value, which starts anew for each other value.
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

  /// Does nothing: what runs depends on the state alone. A store that does not know the declaration is told so.
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    context.core { $0.expectFollowed(declaration.origin) }
  }

  /// Makes a reduction that does nothing, and reports once if its store does not know the declaration.
  public func makeReduction() -> Reduction<State, Action> {
    let origin = declaration.origin
    var isChecked = false
    return { _, _, context in
      if isChecked { return }
      isChecked = true
      context.core { $0.expectFollowed(origin) }
    }
  }

  /// Declares it.
  public func declareEffects(to declarations: inout EffectDeclarations) { declarations.add(declaration) }
}
