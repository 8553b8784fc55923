public import Sluice

extension Interceptor where Action == any Sluice.Action {
  /// Changes the state after actions of exactly one type, as `enrich` of Effective does.
  ///
  /// ```swift
  /// On(AddTodo.self) { … }.intercepted(by: .enrich(AddTodo.self) { todos, _ in todos.total += 1 })
  /// ```
  @inlinable
  public static func enrich<Handled: Sluice.Action>(
    _ type: Handled.Type, _ change: @escaping (inout State, Handled) throws -> Void
  ) -> Interceptor {
    .enrich { state, action in
      if Swift.type(of: action) == type, let handled = action as? Handled { try change(&state, handled) }
    }
  }
}
