public import Incremental

/// Presents and dismisses, and attaches a child reducer to the presented destination.
///
/// ```swift
/// IfPresented(\.sheet, action: Action.sheet) {              // case sheet(PresentedAction<Sheet, SheetAction>)
///   Scope(case: Sheet.editor, action: SheetAction.editor) { EditorReducer() }
/// }
/// ```
///
/// Rules: a destination that is dismissed or replaced is removed with its state and its effects. An action for a
/// destination that is no longer presented, and a dismissal when nothing is presented, change nothing, and are
/// reported to the store's error handler.
///
/// - Complexity: O(1); the presented destination is changed in place.
public struct IfPresented<State, Action>: Reducer {
  /// The reducer that navigates and runs the child.
  public let body: AnyReducer<State, Action>

  /// Declares the effects of the reducers inside.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Prepares the reduction at once: the reducers that users wrote inside are resolved lazily.
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
        // All other requests are for an enclosing stack.
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

  /// Attaches a child to the presented destination.
  @inlinable
  public init<Destination, DestinationAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    self.init(presented, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Presents and dismisses destinations without actions.
  @inlinable
  public init<Destination>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, Never>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(presented, action: action, fileID: fileID, line: line) { EmptyReducer() }
  }
}
