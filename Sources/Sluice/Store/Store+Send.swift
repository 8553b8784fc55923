import Incremental

extension Store {
  /// Handles an action, and all it leads to, before it returns.
  ///
  /// ```swift
  /// store.send(.increment)
  /// ```
  ///
  /// Rules: if the store is in a cycle, for example when an observer sends, the action is queued, and `send` returns at
  /// once. A call from another isolation than the store's stops the program with an explanation: use `outlet` there.
  /// Through a store for a part that is no longer present, the action is reported to the error handler, and nothing
  /// changes.
  ///
  /// Use the result to wait for effects, `await store.send(.refresh).finish()`, and to learn whether the action was
  /// handled: `try store.send(.pay).get()`.
  ///
  /// - Complexity: the cost of the reducer, plus that of the observed changes. No lock, no allocation.
  @inlinable @inline(__always) @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SentAction {
    core.enterIfNeeded(caller)
    let number = deliver(action, Origin(file: file, line: line))
    return SentAction(core, number)
  }

  /// Sends an action, and returns its number.
  @inlinable
  func deliver(_ action: Action, _ origin: Origin) -> Int {
    guard let unretainedRoot else {
      return sendThroughLink(action, origin)
    }
    return unretainedRoot { $0.receive(action, origin) }
  }

  @inlinable
  func sendThroughLink(_ action: Action, _ origin: Origin) -> Int {
    guard let link else { return SentAction.nothing }
    guard link.isOpen else { return refuseGone([action]) }
    return link.port.send(action, origin)
  }

  /// Reports actions for a part that is not present; returns a number by which their sender learns of the error.
  @usableFromInline
  func refuseGone(_ actions: [Action]) -> Int {
    let errors = actions.compactMap { link?.reportGone($0) }
    return errors.first.map { core.refusals.noteNowhere($0) } ?? SentAction.nothing
  }

  /// Handles several actions in one cycle.
  ///
  /// Observers are notified once, after the last.
  ///
  /// ```swift
  /// store.send(.add("Rye"), .add("Salt"))
  /// store.send(group: titles.map { .add($0) })
  /// ```
  ///
  /// Rules: the actions are handled one after the other, and what they lead to comes after all of them. A journal
  /// records them in one step, all or none, which takes as long as recording one.
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    core.enterIfNeeded(caller)
    let actions = Array(actions)
    if actions.isEmpty { return SentAction(core, SentAction.nothing) }
    if link != nil, !isPresentUntracked { return SentAction(core, refuseGone(actions)) }
    return SentAction(core, port.makeServicePort().sendGroup(actions, Origin(file: file, line: line)))
  }

  /// Handles several actions in one cycle.
  @discardableResult
  public func send(
    _ first: Action, _ second: Action, _ more: Action..., isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    send(group: [first, second] + more, isolation: caller, file: file, line: line)
  }

  /// Runs `body`, in which each `send` is handled at once.
  ///
  /// Observers are notified once, when it returns.
  ///
  /// ```swift
  /// store.batch {
  ///   store.send(.add("Rye"))
  ///   if store.state.count < 10 { store.send(.add("Salt")) }
  /// }
  /// ```
  ///
  /// Rules: a batch is one cycle. Effects start when it ends, and a journal records all of it in one step. Inside a
  /// cycle, sends are queued as always.
  @discardableResult
  public func batch<Result>(
    isolation caller: isolated (any Actor)? = #isolation, _ body: () throws -> Result
  ) rethrows -> Result {
    core.enterIfNeeded(caller)
    return try core.batch(body)
  }
}

extension Store where Action: Sendable {
  /// The `Sendable` way into this store.
  ///
  /// All outlets of a store are equivalent.
  ///
  /// Rules: a store without isolation delivers nothing until an actor sends to it or observes it, or
  /// `runWaitingEffects()` is called. If an action waits longer than a second for that, the store reports it to the
  /// standard error, once.
  public var outlet: Outlet<Action> { Outlet(post: port.makeServicePort().makePost()) }
}

extension Store {
  /// Runs by hand what waits because this store has no isolation: effects, and actions sent through its outlet.
  ///
  /// ```swift
  /// let store = Store(Feed.State(), Feed())     // in a plain function: no isolation
  /// store.send(.refresh)
  /// await store.runWaitingEffects()                    // the effect runs here, one after the other
  /// ```
  ///
  /// It returns when nothing is waiting. In a store with an isolation, nothing ever waits for this call.
  nonisolated(nonsending) public func runWaitingEffects() async {
    await core.owner?.runWaiting { false }
  }

  /// Ends the store and all stores for its parts: ends its services, cancels its effects, and refuses all further
  /// actions.
  ///
  /// Rules: in the middle of a group, the rest is discarded, and reported to the error handler. Each later send and a
  /// second `shutDown` are reported, too. Services end in reverse order; actions that they send meanwhile are refused.
  /// Observers are notified of the actions that were handled before. The state can still be read.
  public func shutDown(isolation caller: isolated (any Actor)? = #isolation) {
    core.enterIfNeeded(caller)
    core.owner?.shutDown()
  }

  /// Whether the store was shut down.
  ///
  /// A client of `Observation` that reads this property is notified of the end.
  public var hasEnded: Bool {
    core.trackEnd()
    return core.hasEnded
  }
}

// MARK: - Sending without a result

// Documentation/Internals/SendOverloads.md explains why each `send` is declared three times.

/// A target of actions whose `send` returns nothing.
///
/// It has each `send` of a store once more, for closures that return nothing.
///
/// Swift chooses the overload by the result. A closure of type `() -> Void` uses the `send` below; in
/// `let sent = store.send(.x)` the store's own is more specialized. Without these,
/// `{ withAnimation { store.send(.x) } }` would not compile, because the result of the inner closure would have to be
/// both Void and `SentAction`.
///
/// Each does what its counterpart does, and is inlined where that is, so none is slower. The documentation omits
/// them.
public protocol _Sender<Action> {
  associatedtype Action
  associatedtype BareState
  associatedtype BareAction

  var _bareStore: Store<BareState, BareAction> { get }
  @discardableResult
  func _deliver(
    group actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction
  @discardableResult
  func _deliver(_ action: Action, from origin: Origin, isolation caller: isolated (any Actor)?) -> SentAction
}

extension _Sender {
  /// Sends an action, without a result.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    _deliver(action, from: Origin(file: file, line: line), isolation: caller)
  }

  /// Sends several actions in one cycle, without a result.
  @_documentation(visibility: internal)
  public func send(
    _ first: Action, _ second: Action, _ more: Action..., isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    _deliver(group: ActionGroup([first, second] + more), from: Origin(file: file, line: line), isolation: caller)
  }

  /// Sends a group of actions in one cycle, without a result.
  @_documentation(visibility: internal)
  public func send(
    group actions: some Sequence<Action>, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    _deliver(group: ActionGroup(actions), from: Origin(file: file, line: line), isolation: caller)
  }
}

extension Store: _Sender {
  /// This store.
  public var _bareStore: Store { self }

  /// Handles actions in one cycle.
  @discardableResult
  public func _deliver(
    group actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    send(group: actions.actions, isolation: caller, file: origin.file, line: origin.line)
  }

  /// Delivers an action on the plain path, without a group.
  @inlinable @inline(__always)
  public func _deliver(
    _ action: Action, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    send(action, isolation: caller, file: origin.file, line: origin.line)
  }
}
