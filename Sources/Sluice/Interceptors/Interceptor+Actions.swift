public import Incremental

extension Interceptor {
  /// Replaces each action by another one, which is passed inside.
  ///
  /// ```swift
  /// .map { state, action in state.isLocked ? .unlock : action }
  /// ```
  ///
  /// Rules, for all of these: the state is the current one, before the action. A journal records the action that was
  /// sent.
  @inlinable
  public static func map(_ transform: @escaping (State, Action) -> Action) -> Interceptor {
    Interceptor("map") { state, action, context, next in next(&state, transform(state, action), context) }
  }

  /// Passes on only those actions that satisfy a condition; other actions are dropped.
  @inlinable
  public static func filter(_ condition: @escaping (State, Action) -> Bool) -> Interceptor {
    Interceptor("filter") { state, action, context, next in
      if condition(state, action) { next(&state, action, context) }
    }
  }

  /// Replaces each action by another one, or drops it.
  @inlinable
  public static func compactMap(_ transform: @escaping (State, Action) -> Action?) -> Interceptor {
    Interceptor("compactMap") { state, action, context, next in
      if let action = transform(state, action) { next(&state, action, context) }
    }
  }

  /// Replaces each action by any number of others, which are handled immediately, one after the other.
  ///
  /// Each of them sees the changes of those before it. They are not queued: to queue actions, send them through the
  /// context.
  @inlinable
  public static func flatMap(_ transform: @escaping (State, Action) -> [Action]) -> Interceptor {
    Interceptor("flatMap") { state, action, context, next in
      for action in transform(state, action) { next(&state, action, context) }
    }
  }

  /// Returns this interceptor for the actions that satisfy a condition beforehand; other actions bypass it.
  ///
  /// ```swift
  /// .debug().when { _, action in action.is(\.add) }
  /// ```
  @inlinable
  public func when(_ condition: @escaping (State, Action) -> Bool) -> Interceptor {
    let (name, make) = (name, make)
    return Interceptor(name: nil, traits: traits) { _, next in
      let made = make(name ?? "", next)
      return { state, action, context in
        if condition(state, action) { made(&state, action, context) } else { next(&state, action, context) }
      }
    }
  }
}

// MARK: - Actions of one kind

extension Interceptor {
  /// Wraps the handling of one case of a closed enum; other actions bypass it.
  ///
  /// ```swift
  /// .on(case: EnumCase(Action.reset)) { state, _, context, next in if state.canReset { next(&state, (), context) } }
  /// ```
  @inlinable
  public static func on<Payload>(
    case part: EnumCase<Action, Payload>,
    _ handle:
      @escaping (
        _ state: inout State, _ payload: Payload, _ context: Context<Action>,
        _ next: (inout State, Payload, Context<Action>) -> Void
      ) -> Void
  ) -> Interceptor {
    Interceptor("on") { state, action, context, next in
      guard let payload = part.payload(of: action, in: context) else { return next(&state, action, context) }
      handle(&state, payload, context) { next(&$0, part.embed($1), $2) }
    }
  }

  /// Wraps the handling of one case of a closed enum; other actions bypass it.
  ///
  /// ```swift
  /// .on(case: Action.add) { state, title, context, next in next(&state, title.uppercased(), context) }
  /// ```
  @inlinable
  public static func on<Payload>(
    case part: @escaping @Sendable (Payload) -> Action, fileID: StaticString = #fileID, line: UInt = #line,
    _ handle:
      @escaping (
        _ state: inout State, _ payload: Payload, _ context: Context<Action>,
        _ next: (inout State, Payload, Context<Action>) -> Void
      ) -> Void
  ) -> Interceptor { on(case: EnumCase(part, fileID: fileID, line: line), handle) }
}

extension Interceptor where Action == any Sluice.Action {
  /// Wraps the handling of the actions of one type, of an open set; other actions bypass it.
  ///
  /// ```swift
  /// On(AddTodo.self) { todos, action in todos.append(action.title) }
  ///   .intercepted(by: .on(AddTodo.self) { todos, action, context, next in
  ///     next(&todos, AddTodo(title: action.title.uppercased()), context)
  ///   })
  /// ```
  @inlinable
  public static func on<Handled: Sluice.Action>(
    _ type: Handled.Type,
    _ handle:
      @escaping (
        _ state: inout State, _ action: Handled, _ context: Context<any Sluice.Action>,
        _ next: (inout State, Handled, Context<any Sluice.Action>) -> Void
      ) -> Void
  ) -> Interceptor {
    Interceptor("on") { state, action, context, next in
      guard let handled = handled(action, as: type) else { return next(&state, action, context) }
      handle(&state, handled, context) { next(&$0, $1, $2) }
    }
  }

  /// Inspects the state after actions of one type.
  @inlinable
  public static func after<Handled: Sluice.Action>(
    _ type: Handled.Type, _ look: @escaping (State, Handled) throws -> Void
  ) -> Interceptor {
    .after { state, action in
      if let handled = handled(action, as: type) { try look(state, handled) }
    }
  }

  /// Returns the action, if it is of exactly this type, which is also what handlers compare.
  @inlinable
  static func handled<Handled: Sluice.Action>(_ action: any Sluice.Action, as type: Handled.Type) -> Handled? {
    Swift.type(of: action) == Handled.self ? action as? Handled : nil
  }
}

// MARK: - Changing sent actions

extension Context {
  /// Calls `body` with a context that changes each sent action, or drops it where `change` returns nil.
  ///
  /// ```swift
  /// Interceptor { state, action, context, next in
  ///   context.changing({ $0 == .sync ? nil : $0 }) { next(&state, action, $0) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - change: Returns the action to send in place of a sent one.
  ///   - dropsEffects: Whether effects that are described in `body` are dropped, too.
  ///   - body: Receives the context.
  @inlinable
  public func changing(
    _ change: @escaping (Action) -> Action?, dropsEffects: Bool = false, _ body: (Context<Action>) -> Void
  ) {
    let sieve = RequestSieve(change: change, dropsEffects: dropsEffects)
    through(sieve, RequestSieve<Action>.handOn, body)
  }

  /// Whether a journal is being replayed, so that nothing may leave the store.
  @inlinable
  var isReplaying: Bool { core { $0.isReplaying } }
}

/// A conversion that changes or drops requests.
@usableFromInline
struct RequestSieve<Action>: Conversion {
  @usableFromInline let change: (Action) -> Action?
  @usableFromInline let dropsEffects: Bool

  @inlinable
  init(change: @escaping (Action) -> Action?, dropsEffects: Bool) {
    (self.change, self.dropsEffects) = (change, dropsEffects)
  }

  @inlinable
  func convert(_ request: consuming Request<Action>) -> Request<Action>? {
    let request = request
    switch request {
    case .send(let action, let origin): return change(action).map { .send($0, origin) }
    case .output: return request
    default: return dropsEffects ? nil : request
    }
  }
}
