/// A reducer with interceptors around it.
///
/// Created by `intercepted(by:)`.
public struct Intercepted<State, Action>: ReadyReducer {
  @usableFromInline let base: Entry<State, Action>
  /// The interceptors, outermost first.
  @usableFromInline let interceptors: [@Sendable () -> Interceptor<State, Action>]
  /// Handles the action inside the interceptors.
  ///
  /// It declares no kinds of effects, because the interceptors may drop them. Effects that the state calls for do not
  /// pass through interceptors.
  public let body: AnyReducer<State, Action>

  @inlinable
  init(_ base: Entry<State, Action>, _ interceptors: [@Sendable () -> Interceptor<State, Action>]) {
    (self.base, self.interceptors) = (base, interceptors)
    body = AnyReducer(declaring: { declarations in
      if declarations.looksForReducers { declarations.hasInterceptors = true }
      declarations.withoutKinds { base.declare(&$0) }
    }) {
      Interceptor.reduction(around: base.make(), interceptors.map { $0() })
    }
  }
}

extension Intercepted: TypedHandler {
  @usableFromInline
  func key<Asked>(as action: Asked.Type) -> HandlerKey<Asked>? { base.handler as? HandlerKey<Asked> }
}

extension Reducer {
  /// Returns this reducer with an interceptor around it.
  ///
  /// ```swift
  /// todos.intercepted(by: [.debug(), .filter { state, _ in state.isOpen }])
  /// On(AddTodo.self) { todos, action in … }.intercepted(by: .enrich { todos, _ in … })
  /// ```
  ///
  /// Rules: the interceptor attached first is outermost, also in `a.intercepted(by: first).intercepted(by: second)`.
  /// The expression is evaluated once for each store, because an interceptor is not `Sendable`; so its captures must
  /// be. A handler (`On`) remains one: it is still found by the type of its actions, and interceptors around it see no
  /// other actions.
  ///
  /// It takes an array, not a builder, because a line of a builder that starts with a dot would belong to the line
  /// before.
  @inlinable
  public func intercepted(
    by interceptor: @autoclosure @escaping @Sendable () -> Interceptor<State, Action>
  ) -> Intercepted<State, Action> {
    if let inner = self as? Intercepted<State, Action> {
      return Intercepted(inner.base, inner.interceptors + [interceptor])
    }
    return Intercepted(Entry(self), [interceptor])
  }
}
