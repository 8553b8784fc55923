/// Reducers that handle each action one after the other: the result of a `body`.
public struct Combined<State, Action>: Reducer {
  @usableFromInline let entries: [Entry<State, Action>]

  /// Combines what a builder lists.
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

  /// Lets each reducer handle the action, in order.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    makeReduction()(&state, action, context)
  }

  /// Declares what each reducer declares.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) {
    for entry in entries { entry.declare(&declarations) }
  }

  /// Makes each reducer ready.
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
