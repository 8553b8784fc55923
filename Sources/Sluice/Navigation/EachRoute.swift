public import Incremental

/// Navigates a stack of destinations, and attaches a child reducer to each of them.
///
/// ```swift
/// EachRoute(\.path, action: Action.path) {                 // case path(RouteAction<Screen, ScreenAction>)
///   Scope(case: Screen.detail, action: ScreenAction.detail) { DetailReducer() }
///   Scope(case: Screen.editor, action: ScreenAction.editor) { EditorReducer() }
/// }
/// ```
///
/// Rules: a destination that is popped, replaced or reset is removed with its state and its effects. An action for a
/// destination that is absent, and a navigation that is not possible, change nothing, and are reported to the store's
/// error handler. A request of a destination, by `context.push` or `context.dismiss`, arrives here as an action.
///
/// - Complexity: that of finding the destination, O(log n); it is changed in place.
public struct EachRoute<State, Action>: Reducer {
  /// The reducer that navigates and runs the child.
  public let body: AnyReducer<State, Action>

  /// Declares the effects of the reducers inside.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Prepares the reduction at once: the reducers that users wrote inside are resolved lazily.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Attaches a child to each destination.
  @inlinable
  public init<Destination, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: EnumCase<Action, RouteAction<Destination, DestinationAction>>,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    body = Self.attaching(child(), to: WritablePlace(stack, givenTo: "EachRoute"), action, output: { _, _ in nil })
  }

  @inlinable
  init<Destination, DestinationAction: ActionWithOutput>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: EnumCase<Action, RouteAction<Destination, DestinationAction>>,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    body = Self.attaching(
      child(), to: WritablePlace(stack, givenTo: "EachRoute"), action,
      output: { id, value in (value as? DestinationAction.Output).flatMap { output(id, $0) } })
  }

  @inlinable
  static func attaching<Destination, DestinationAction>(
    _ child: some Reducer<Destination, DestinationAction>, to place: WritablePlace<State, RouteStack<Destination>>,
    _ action: EnumCase<Action, RouteAction<Destination, DestinationAction>>,
    output: @escaping @Sendable (RowID<Route<Destination>>, Any) -> Action?
  ) -> AnyReducer<State, Action> {
    let (part, embed) = (action, action.embed)
    let attached = RouteLens(place: place).attaching(
      child, to: action.appending(RouteAction.toDestination),
      output: { id, value in
        guard let request = value as? RouteRequest else { return output(id, value) }
        return request.action(from: id).map(embed)
      })
    let declare: @Sendable (inout EffectDeclarations) -> Void = {
      AttachedReducers.note(RouteStack<Destination>.self)
      attached.declareEffects(to: &$0)
    }
    return AnyReducer(declaring: declare) {
      AttachedReducers.note(RouteStack<Destination>.self)
      let reduce = attached.makeReduction()
      return { state, action, context in
        guard let navigation = part.payload(of: action, in: context) else { return }
        if case .destination = navigation { return reduce(&state, action, context) }
        place.modify(&state) { navigate(&$0, navigation, context) }
      }
    }
  }

  @usableFromInline
  static func navigate<Destination, DestinationAction>(
    _ stack: inout RouteStack<Destination>, _ action: RouteAction<Destination, DestinationAction>,
    _ context: Context<Action>
  ) {
    // The root cannot leave its stack, so it dismisses the destination that contains the stack.
    if case .leave(let id) = action, stack.hasRoot, id == stack.rows.first?.id { return context.dismiss() }
    if let refused = stack.apply(action) { context.report(refused) }
  }

  /// Attaches a child to each destination.
  @inlinable
  public init<Destination, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    self.init(stack, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Navigates a stack of destinations that have no actions.
  @inlinable
  public init<Destination>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, Never>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(stack, action: action, fileID: fileID, line: line) { EmptyReducer() }
  }
}

extension RouteRequest {
  /// Returns the action of a stack for a request of the destination with an id; nil if the request is not for this
  /// stack.
  @usableFromInline
  func action<Destination, DestinationAction>(
    from id: RowID<Route<Destination>>
  ) -> RouteAction<Destination, DestinationAction>? {
    switch self {
    case .push(let destination): (destination as? Destination).map { .push($0) }
    case .replace(let destination): (destination as? Destination).map { .replace(id, $0) }
    case .popToRoot: .popToRoot
    case .dismiss: .leave(id)
    }
  }
}
