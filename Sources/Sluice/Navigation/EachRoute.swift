public import Incremental

/// Navigates a stack of destinations, and attaches a child reducer to each of them.
///
/// ```swift
/// EachRoute(\.path, action: \.path) {                 // case path(RouteAction<Destination, DestinationAction>)
///   Scope(case: \.detail, action: \.detail) { DetailReducer() }
///   Scope(case: \.editor, action: \.editor) { EditorReducer() }
/// }
/// ```
///
/// Rules: a destination that is popped, replaced or reset takes its state and its effects with it. An action for a
/// destination that is not there, and a navigation that cannot be done, change nothing, and are reported to the store's
/// error handler. A request of a destination, by `context.push` or `context.dismiss`, arrives here as an action.
///
/// - Complexity: that of finding the destination, O(log n); it is changed in place.
public struct EachRoute<State, Action>: Reducer {
  /// The navigation, and the child where it is attached.
  public let body: AnyReducer<State, Action>

  /// Declares what the reducers inside declare.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready, at once: what users wrote inside is resolved lazily.
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

  /// Attaches a child to each destination.
  @inlinable
  public init<Destination, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: CasePath<Action, RouteAction<Destination, DestinationAction>>,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) where Action: CasePathable {
    self.init(stack, action: Action.cases[keyPath: action], child: child)
  }

  /// Attaches a child to each destination, and receives its outputs.
  @inlinable
  public init<Destination, DestinationAction: ActionWithOutput>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: CasePath<Action, RouteAction<Destination, DestinationAction>>,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) where Action: CasePathable {
    self.init(stack, action: Action.cases[keyPath: action], output: output, child: child)
  }

  /// Navigates a stack of destinations that have no actions.
  @inlinable
  public init<Destination>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: CasePath<Action, RouteAction<Destination, Never>>
  ) where Action: CasePathable {
    self.init(stack, action: action) { EmptyReducer() }
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
    // The root cannot leave its stack, so it leaves what the stack is in.
    if case .leave(let id) = action, stack.hasRoot, id == stack.rows.first?.id { return context.dismiss() }
    if let refused = stack.apply(action) { context.report(refused) }
  }
}

extension RouteRequest {
  /// The action of a stack for a request of the destination with an id; nil if the request is not for this stack.
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
