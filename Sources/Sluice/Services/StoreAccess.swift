import Incremental

/// A service's access to its store: it can read, send and start effects, and nothing else.
///
/// ```swift
/// func changed(from old: Filter, to new: Filter, _ store: StoreAccess<Feed, FeedAction>) {
///   if store.items.isEmpty { store.send(.load(new)) }
/// }
/// ```
///
/// A service may keep it, to use it in a callback. It has no observers: a service is notified of its detail.
///
/// Rules: it does not retain its store. After the end of the service, or of the store, a send or start is only
/// reported to the error handler, with the action. A read then returns the last state, which it retains. For a part
/// that was removed or replaced, it returns the state from when the service was added, or, in a parcel, when the part
/// was inserted; also in `shutDown`.
@dynamicMemberLookup
public struct StoreAccess<State, Action> {
  let context: ServiceContext<State, Action>

  /// The current state.
  ///
  /// Rules: in a hook it is the state at that time: before an action, after it, or after all actions that led to a
  /// changed detail.
  ///
  /// - Complexity: O(1), plus one retain per reference in the state; where that matters, read a part by name.
  public var state: State { context.location.read() }

  /// Accesses a part of the current state.
  public subscript<Part>(dynamicMember path: KeyPath<State, Part>) -> Part { context.location.part(path).read() }

  /// The dependencies that the store was created with.
  public var dependencies: Dependencies { context.dependencies ?? context.core.current.ofStore.dependencies }

  /// Whether the service or its store has ended.
  public var hasEnded: Bool { context.hasEnded }

  /// Sends an action to the store.
  ///
  /// Rules: those of `Store.send`. From a hook, the action is queued. After the end it is reported.
  @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SentAction {
    send(group: [action], isolation: caller, file: file, line: line)
  }

  /// Sends several actions, which are handled one after the other, in one cycle.
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    let actions = Array(actions)
    if let refused = context.refused(actions) { return SentAction(context.core, refused) }
    if actions.isEmpty { return SentAction(context.core, SentAction.nothing) }
    context.core.enterIfNeeded(caller)
    return SentAction(context.core, context.outbox.send(actions, Origin(file: file, line: line), context.name))
  }
}
