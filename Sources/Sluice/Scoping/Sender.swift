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
