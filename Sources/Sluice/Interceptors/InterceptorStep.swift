/// An interceptor with its inside, for one place.
///
/// An object with a method, because a closure that captures several values copies all of them to the stack on each
/// call.
@usableFromInline
final class InterceptorStep<State, Action> {
  @usableFromInline let name: String
  @usableFromInline let handle: (inout State, Action, Context<Action>, Reduction<State, Action>) -> Void
  @usableFromInline let next: Reduction<State, Action>

  @inlinable
  init(
    _ name: String, _ handle: @escaping (inout State, Action, Context<Action>, Reduction<State, Action>) -> Void,
    _ next: @escaping Reduction<State, Action>
  ) {
    (self.name, self.handle, self.next) = (name, handle, next)
  }

  @inlinable
  func run(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    if context.isTraced { context.entered(name) }
    handle(&state, action, context, next)
    if context.isTraced { context.left(name) }
  }
}
