// Documentation/Internals/MistakeOverloads.md explains why these overloads cost correct code nothing.

// MARK: - Operators of other libraries

// Operators of The Composable Architecture that are entries of a body here.

extension Reducer {
  /// Rejects rows as a modifier.
  @available(
    *, unavailable,
    message: "Write `EachRow(\\.rows, action: Action.row) { … }` as an entry of the body, or `EachRoute` for a stack."
  )
  public func forEach<Part, Child>(
    _ part: KeyPath<State, Part>, action: _AnyName, child: () -> Child
  ) -> Self { fatalError() }

  /// Rejects an optional part as a modifier.
  @available(
    *, unavailable,
    message:
      "Write `IfLet(\\.part, action: Action.part) { … }` as an entry of the body, or `IfPresented` for what is presented."
  )
  public func ifLet<Part, Child>(
    _ part: KeyPath<State, Part>, action: _AnyName, child: () -> Child
  ) -> Self { fatalError() }
}

// MARK: - Closures that do not fit

// Frequent mistakes that do not compile, each with a message that says what to write. The compiler considers these
// overloads only when no other fits.

extension Reduce {
  /// Rejects a closure that returns an effect, as in other libraries.
  @available(
    *, unavailable,
    message: """
      A reducer returns nothing. Describe effects through its context, `context.run { send in … }` or \
      `context.start(effect)`; leave out `return .none` and `return nil`.
      """
  )
  public init(_ method: (@Sendable (inout State, Action, Context<Action>) -> Effect<Action>?)?) { fatalError() }

  /// Rejects a closure without a context.
  @available(
    *, unavailable,
    message: """
      A reducer returns nothing. Describe effects through its context, `Reduce { state, action, context in` and \
      `context.run { send in … }` or `context.start(effect)`; leave out `return .none` and `return nil`.
      """
  )
  public init(_ method: @escaping @Sendable (inout State, Action) -> Effect<Action>?) { fatalError() }
}

extension Throwing {
  /// Rejects a closure that returns an effect, as in other libraries.
  @available(
    *, unavailable,
    message: """
      A reducer returns nothing. Describe effects through its context, `context.run { send in … }` or \
      `context.start(effect)`; leave out `return .none` and `return nil`.
      """
  )
  public init(_ method: (@Sendable (inout State, Action, Context<Action>) throws -> Effect<Action>?)?) {
    fatalError()
  }

  /// Rejects a closure without a context.
  @available(
    *, unavailable,
    message: """
      A reducer returns nothing. Describe effects through its context, `Throwing { state, action, context in` and \
      `context.run { send in … }` or `context.start(effect)`; leave out `return .none` and `return nil`.
      """
  )
  public init(_ method: @escaping @Sendable (inout State, Action) throws -> Effect<Action>?) { fatalError() }
}

extension On {
  /// Rejects a closure that returns an effect, as in other libraries.
  @available(
    *, unavailable,
    message: """
      A reducer returns nothing. Describe effects through its context, `context.run { send in … }` or \
      `context.start(effect)`; leave out `return .none` and `return nil`.
      """
  )
  public init(
    _ type: Handled.Type,
    _ handle: (@Sendable (inout State, Handled, Context<any Sluice.Action>) -> Effect<any Sluice.Action>?)?
  ) { fatalError() }

  /// Rejects a closure without a context.
  @available(
    *, unavailable,
    message: """
      A reducer returns nothing. Describe effects through its context, `{ state, action, context in` and \
      `context.run { send in … }` or `context.start(effect)`; leave out `return .none` and `return nil`.
      """
  )
  public init(
    _ type: Handled.Type, _ handle: @escaping @Sendable (inout State, Handled) -> Effect<any Sluice.Action>?
  ) { fatalError() }
}
