/// Reducers that handle each action one after the other: the result of a `body`.
public struct Combined<State, Action>: Reducer {
  @usableFromInline let entries: [Entry<State, Action>]

  /// Combines the entries of a builder.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ reducers: () -> Combined) { self = reducers() }

  @inlinable
  init(_ reducer: some Reducer<State, Action>) {
    if let combined = reducer as? Combined {
      entries = combined.entries
    } else {
      entries = [Entry(reducer)]
    }
  }

  @inlinable
  init(_ parts: [Combined]) { entries = parts.flatMap(\.entries) }

  /// Calls each reducer with the action, in order.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    makeReduction()(&state, action, context)
  }

  /// Declares the effects of each reducer.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) {
    for entry in entries { entry.declare(&declarations) }
  }

  /// Returns the combined reductions of the reducers.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> {
    if entries.contains(where: { $0.handler != nil }) { return Self.reduction(withHandlers: entries) }
    if entries.count == 1 { return entries[0].make() }
    let steps = ContiguousArray(entries.map { ReadyReduction($0.make()) })
    return { state, action, context in
      for step in steps { step.reduce(&state, action, context) }
    }
  }
}

// MARK: - Building a body

/// A result builder that combines reducers: any number of entries, `if`, `if let`, `switch`, `for`, and availability
/// checks.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   Counter()
///   if isLogging { Logger() }
///   for path in paths { Counter().lift(path) }
/// }
/// ```
///
/// Rules: the content of a body is decided when it is resolved, not for each action; to decide by state or action, use
/// `When`. Entries lose their types here, so a long body costs no more to compile than a short one.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// Returns one entry.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> Combined<State, Action> {
    Combined(reducer)
  }

  /// Returns all entries, in order.
  @inlinable
  public static func buildBlock(_ entries: Combined<State, Action>...) -> Combined<State, Action> {
    Combined(entries)
  }

  /// Returns the entries of an `if` without `else`.
  @inlinable
  public static func buildOptional(_ entries: Combined<State, Action>?) -> Combined<State, Action> {
    entries ?? Combined([])
  }

  /// Returns the entries of the first branch.
  @inlinable
  public static func buildEither(first: Combined<State, Action>) -> Combined<State, Action> { first }

  /// Returns the entries of the other branch.
  @inlinable
  public static func buildEither(second: Combined<State, Action>) -> Combined<State, Action> { second }

  /// Returns the entries of a loop.
  @inlinable
  public static func buildArray(_ entries: [Combined<State, Action>]) -> Combined<State, Action> {
    Combined(entries)
  }

  /// Returns the entries of an `if #available`.
  @inlinable
  public static func buildLimitedAvailability(_ entries: Combined<State, Action>) -> Combined<State, Action> {
    entries
  }
}

/// A reducer among combined ones.
@usableFromInline
struct Entry<State, Action>: Sendable {
  @usableFromInline let make: @Sendable () -> Reduction<State, Action>
  @usableFromInline let declare: @Sendable (inout EffectDeclarations) -> Void
  /// The type of the actions that it takes, if it takes those of one type only.
  @usableFromInline let handler: HandlerKey<Action>?

  @inlinable
  init(_ reducer: some Reducer<State, Action>) {
    make = { reducer.makeReduction() }
    declare = { reducer.declareEffects(to: &$0) }
    handler = (reducer as? any TypedHandler)?.key(as: Action.self)
  }
}

/// A reduction as an element of a collection or in an optional. There a bare function would be called through two
/// others that convert its arguments.
@usableFromInline
struct ReadyReduction<State, Action> {
  @usableFromInline let reduce: Reduction<State, Action>

  @inlinable
  init(_ reduce: @escaping Reduction<State, Action>) { self.reduce = reduce }
}
