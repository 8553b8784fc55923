extension Interceptor {
  /// Creates an interceptor that decides when, how often and with what arguments the rest runs.
  ///
  /// ```swift
  /// Interceptor { state, action, context, next in
  ///   guard state.isOpen else { return }            // drops the action
  ///   next(&state, action, context)
  ///   if state.isFull { context.send(.close) }      // adds one
  /// }
  /// ```
  ///
  /// The state is a separate parameter, not a field of the context: a context that held the state would be a second
  /// owner of all collections in it, so that each change would copy them. `next` cannot be stored, nor called later.
  @inlinable
  public init(
    _ handle:
      @escaping (
        _ state: inout State, _ action: Action, _ context: Context<Action>, _ next: Reduction<State, Action>
      ) -> Void
  ) {
    self.init("wrap", handle)
  }

  @inlinable
  init(
    _ name: String,
    _ handle: @escaping (inout State, Action, Context<Action>, Reduction<State, Action>) -> Void
  ) {
    self.init(name: name) { InterceptorStep($0, handle, $1).run }
  }

  /// A part of an interceptor.
  ///
  /// An error that it throws is reported with the action.
  public typealias Part = (_ state: inout State, _ action: Action, _ context: Context<Action>) throws -> Void

  /// Creates an interceptor of a part that runs before the rest, and one that runs after.
  @inlinable
  public init(before: @escaping Part, after: @escaping Part) {
    self.init("before and after") { state, action, context, next in
      do { try before(&state, action, context) } catch { context.fail(error) }
      next(&state, action, context)
      do { try after(&state, action, context) } catch { context.fail(error) }
    }
  }

  /// Runs a part before the rest, which may change the state.
  @inlinable
  public static func before(_ part: @escaping Part) -> Interceptor {
    Interceptor("before") { state, action, context, next in
      do { try part(&state, action, context) } catch { context.fail(error) }
      next(&state, action, context)
    }
  }

  /// Changes the state after the rest, as `enrich` of re-frame and Effective does.
  ///
  /// ```swift
  /// .enrich { state, _ in state.total = state.lines.reduce(0) { $0 + $1.price } }
  /// ```
  ///
  /// Rules: it runs whether or not the reducer changed anything, and also while a journal is replayed.
  @inlinable
  public static func enrich(_ change: @escaping (inout State, Action) throws -> Void) -> Interceptor {
    Interceptor("enrich") { state, action, context, next in
      next(&state, action, context)
      do { try change(&state, action) } catch { context.fail(error) }
    }
  }

  /// Inspects the state after the rest.
  ///
  /// Rules: it runs whether or not the reducer changed anything, but not while a journal is replayed.
  @inlinable
  public static func after(_ look: @escaping (State, Action) throws -> Void) -> Interceptor {
    Interceptor("after") { state, action, context, next in
      next(&state, action, context)
      if context.isReplaying { return }
      do { try look(state, action) } catch { context.fail(error) }
    }.watching
  }
}
