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

  /// Wraps the handling of one case of a closed enum; other actions go straight inside.
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
