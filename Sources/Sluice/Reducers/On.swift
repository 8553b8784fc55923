/// Handles the actions of one type, of an open set.
///
/// ```swift
/// Combined {
///   On(AddTodo.self) { state, action in state.titles.append(action.title) }
///   On(Clear.self) { state, _, context in state.titles = []; context.send(Cleared()) }
/// }
/// ```
///
/// Rules: several handlers of one type run in their order. An action that nothing takes is reported to the store's
/// error handler, with its type.
///
/// - Complexity: handlers that stand next to each other are found by one look-up, however many there are.
public struct On<State, Handled: Action>: Reducer, TypedHandler {
  /// Any action; all but `Handled` are left alone.
  public typealias Action = any Sluice.Action

  @usableFromInline let handle: @Sendable (inout State, Handled, Context<any Sluice.Action>) -> Void

  /// Handles actions of a type. Nil does nothing; `Reduce` says why the closure is optional.
  @inlinable
  public init(
    _ type: Handled.Type, _ handle: (@Sendable (inout State, Handled, Context<any Sluice.Action>) -> Void)?
  ) {
    // `??` is generic, and would put the closure behind a second one.
    if let handle {
      self.handle = handle
    } else {
      self.handle = { _, _, _ in }
    }
  }

  /// Handles actions of a type that only change the state.
  @inlinable
  public init(_ type: Handled.Type, _ handle: @escaping @Sendable (inout State, Handled) -> Void) {
    self.handle = { state, action, _ in handle(&state, action) }
  }

  /// Lets a reducer for one type of actions handle them.
  @inlinable
  public init(_ reducer: some Reducer<State, Handled>) {
    handle = { state, action, context in
      context.embedding({ $0 as any Sluice.Action }) { reducer.reduce(&state, action, $0) }
    }
  }

  /// Handles the action if it is of the type.
  @inlinable
  public func reduce(_ state: inout State, _ action: any Sluice.Action, _ context: Context<any Sluice.Action>) {
    // The type is compared, because a table does that, too: an instance of a subclass could be cast.
    let isHandled = Swift.type(of: action) == Handled.self
    if isHandled, let action = action as? Handled { handle(&state, action, context) }
    context.note(isHandled: isHandled)
  }

  @usableFromInline
  func key<Asked>(as action: Asked.Type) -> HandlerKey<Asked>? {
    let key = HandlerKey<any Sluice.Action>(type: ObjectIdentifier(Handled.self)) {
      ObjectIdentifier(Swift.type(of: $0))
    }
    return key as? HandlerKey<Asked>
  }
}

/// A reducer that takes actions of one type only.
@usableFromInline
protocol TypedHandler {
  func key<Asked>(as action: Asked.Type) -> HandlerKey<Asked>?
}

/// Which type of actions a handler takes, and how to ask an action for its type.
@usableFromInline
struct HandlerKey<Action>: Sendable {
  @usableFromInline let type: ObjectIdentifier
  @usableFromInline let typeOf: @Sendable (Action) -> ObjectIdentifier
}
