// Documentation/Internals/SendOverloads.md says why each `send` is declared three times.

/// A target of actions whose `send` returns nothing: each `send` of a store once more, for closures that return
/// nothing.
///
/// Swift chooses by the result here. A closure of type `() -> Void` takes the `send` below; with `let sent = store.send(.x)`
/// the store's own is the more specialised one. Without these, `{ withAnimation { store.send(.x) } }` would not compile,
/// because the result of the inner closure would have to be Void and `SentAction` at once.
///
/// Each does what its namesake does, and is inlined where that is: there is no slower way to send. The documentation leaves
/// them out, because they say nothing new.
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
  /// The same, with no result.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    _deliver(action, from: Origin(file: file, line: line), isolation: caller)
  }

  /// The same, with no result.
  @_documentation(visibility: internal)
  public func send(
    _ first: Action, _ second: Action, _ more: Action..., isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    _deliver(group: ActionGroup([first, second] + more), from: Origin(file: file, line: line), isolation: caller)
  }

  /// The same, with no result.
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

  /// An action alone takes the plain way, which makes no group.
  @inlinable @inline(__always)
  public func _deliver(
    _ action: Action, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    send(action, isolation: caller, file: origin.file, line: origin.line)
  }
}
