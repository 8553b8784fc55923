public import Incremental

/// Presents and dismisses, and attaches a child reducer to the presented destination.
///
/// ```swift
/// IfPresented(\.sheet, action: \.sheet) {              // case sheet(PresentedAction<Sheet, SheetAction>)
///   Scope(case: \.editor, action: \.editor) { EditorReducer() }
/// }
/// ```
///
/// Rules: a destination that is dismissed or replaced takes its state and its effects with it. An action for a
/// destination that is not presented any more, and a dismissal of nothing, change nothing, and are reported to the
/// store's error handler.
///
/// - Complexity: O(1); the presented destination is changed in place.
public struct IfPresented<State, Action>: Reducer {
  /// The navigation, and the child where it is attached.
  public let body: AnyReducer<State, Action>

  /// Declares what the reducers inside declare.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready, at once: what users wrote inside is resolved lazily.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Attaches a child to the presented destination.
  @inlinable
  public init<Destination, DestinationAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    body = Self.attaching(
      child(), to: WritablePlace(presented, givenTo: "IfPresented"), action, output: { _, _ in nil })
  }

  /// Attaches a child to the presented destination.
  @inlinable
  public init<Destination, DestinationAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: CasePath<Action, PresentedAction<Destination, DestinationAction>>,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) where Action: CasePathable {
    self.init(presented, action: Action.cases[keyPath: action], child: child)
  }

  /// Attaches a child to the presented destination, and receives its outputs.
  @inlinable
  public init<Destination, DestinationAction: ActionWithOutput>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: CasePath<Action, PresentedAction<Destination, DestinationAction>>,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) where Action: CasePathable {
    self.init(presented, action: Action.cases[keyPath: action], output: output, child: child)
  }

  /// Presents and dismisses destinations without actions.
  @inlinable
  public init<Destination>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: CasePath<Action, PresentedAction<Destination, Never>>
  ) where Action: CasePathable {
    self.init(presented, action: action) { EmptyReducer() }
  }

  @inlinable
  init<Destination, DestinationAction: ActionWithOutput>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    body = Self.attaching(
      child(), to: WritablePlace(presented, givenTo: "IfPresented"), action,
      output: { id, value in (value as? DestinationAction.Output).flatMap { output(id, $0) } })
  }

  @inlinable
  static func attaching<Destination, DestinationAction>(
    _ child: some Reducer<Destination, DestinationAction>, to place: WritablePlace<State, Presented<Destination>>,
    _ action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>,
    output: @escaping @Sendable (RowID<Route<Destination>>, Any) -> Action?
  ) -> AnyReducer<State, Action> {
    let (part, embed) = (action, action.embed)
    let attached = RouteLens(place: place).attaching(
      child, to: action.appending(PresentedAction.toDestination),
      output: { id, value in
        guard let request = value as? RouteRequest else { return output(id, value) }
        // All other requests are for a stack around this.
        guard case .dismiss = request else { return nil }
        return embed(.leave(id))
      })
    let declare: @Sendable (inout EffectDeclarations) -> Void = {
      AttachedReducers.note(Presented<Destination>.self)
      attached.declareEffects(to: &$0)
    }
    return AnyReducer(declaring: declare) {
      AttachedReducers.note(Presented<Destination>.self)
      let reduce = attached.makeReduction()
      return { state, action, context in
        guard let navigation = part.payload(of: action, in: context) else { return }
        if case .destination = navigation { return reduce(&state, action, context) }
        place.modify(&state) { presented in
          if let refused = presented.apply(navigation) { context.report(refused) }
        }
      }
    }
  }
}
