public import Sluice

// MARK: - Choosing a reducer

/// A reducer that chooses another one for each action by an exhaustive `switch`, which takes the action apart once.
///
/// ```swift
/// SwitchReducer<AppState, AppAction> { action in
///   switch action {
///   case .counter(let action): counter.lift(\.counter).applying(action, embed: AppAction.counter)
///   case .log(let action):
///     Logger().lift(\.log).applying(action, embed: AppAction.log)
///     countLines.ignoringAction()
///   case .quit: EmptyReducer()
///   }
/// }
/// ```
///
/// Rules: the compiler checks that no case is missing. Here `if` and `switch` decide for each action.
///
/// - Complexity: One `switch`, whatever the number of cases; the reducers are made for each action, so keep those with
///   a body in a property.
public struct SwitchReducer<State, Action>: Reducer {
  @usableFromInline let choose: @Sendable (inout State, Action, Context<Action>) -> Void

  /// Makes a reducer that chooses.
  @inlinable
  public init<Chosen: Reducer<State, Action>>(
    @SwitchBuilder<State, Action> _ choose: @escaping @Sendable (Action) -> Chosen
  ) {
    self.choose = { choose($1).reduce(&$0, $1, $2) }
  }

  /// Lets the chosen reducer handle the action.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    choose(&state, action, context)
  }
}

/// A builder that combines the reducers for one action. Unlike `ReducerBuilder` it keeps their types, so that choosing
/// among them allocates nothing.
@resultBuilder
public enum SwitchBuilder<State, Action> {
  /// Builds an entry. It gives the compiler the type of the state, so that key paths need not name it.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  /// Builds the first entry.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// Builds a further entry.
  @inlinable
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> ComposedReducer<A, B> { ComposedReducer(accumulated, next) }

  /// Builds one branch.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(first: A) -> OneOfReducers<A, B>
  { .first(first) }

  /// Builds the other branch.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(second: B) -> OneOfReducers<A, B>
  { .second(second) }

  /// Builds an `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> OneOfReducers<R, EmptyReducer<State, Action>> {
    reducer.map { .first($0) } ?? .second(EmptyReducer())
  }
}

/// One of two reducers.
public enum OneOfReducers<A: Reducer, B: Reducer<A.State, A.Action>>: Reducer {
  case first(A)
  case second(B)

  /// Lets the reducer that was chosen handle the action.
  @inlinable
  public func reduce(_ state: inout A.State, _ action: A.Action, _ context: Context<A.Action>) {
    switch self {
    case .first(let reducer): reducer.reduce(&state, action, context)
    case .second(let reducer): reducer.reduce(&state, action, context)
    }
  }
}

// MARK: - Reducers with a fixed action

/// A reducer with one action filled in. `applying(_:embed:)` makes it.
public struct AppliedReducer<Base: Reducer, Action>: Reducer where Base.Action: Sendable {
  @usableFromInline let base: Base
  @usableFromInline let action: Base.Action
  @usableFromInline let embed: @Sendable (Base.Action) -> Action

  @inlinable
  init(base: Base, action: Base.Action, embed: @escaping @Sendable (Base.Action) -> Action) {
    (self.base, self.action, self.embed) = (base, action, embed)
  }

  /// Handles the action that was filled in.
  @inlinable
  public func reduce(_ state: inout Base.State, _: Action, _ context: Context<Action>) {
    context.embedding(embed) { base.reduce(&state, action, $0) }
  }
}

extension Reducer {
  /// Returns this reducer with one fixed action, which it handles whatever action it gets.
  ///
  /// ```swift
  /// case .counter(let action): counter.lift(\.counter).applying(action, embed: AppAction.counter)
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action that is handled.
  ///   - embed: Converts the actions that this reducer sends.
  @inlinable
  public func applying<NewAction>(
    _ action: Action, embed: @escaping @Sendable (Action) -> NewAction
  ) -> AppliedReducer<Self, NewAction> where Action: Sendable {
    AppliedReducer(base: self, action: action, embed: embed)
  }
}

/// A reducer that ignores the action. `ignoringAction(_:)` makes it.
public struct IgnoringReducer<Base: Reducer, Action>: Reducer where Base.Action == Void {
  @usableFromInline let base: Base

  @inlinable
  init(base: Base) { self.base = base }

  /// Runs the reducer. Actions that it sends are dropped; its effects run.
  @inlinable
  public func reduce(_ state: inout Base.State, _: Action, _ context: Context<Action>) {
    context.silent { base.reduce(&state, (), $0) }
  }
}

extension Reducer where Action == Void {
  /// Returns this reducer for actions of any type: it does the same for each.
  @inlinable
  public func ignoringAction<NewAction>(_ type: NewAction.Type = NewAction.self) -> IgnoringReducer<Self, NewAction> {
    IgnoringReducer(base: self)
  }
}
