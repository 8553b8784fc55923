public import Incremental
public import Sluice

/// A reducer that navigates a stack of destinations, and attaches a child reducer to each of them.
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
public struct EachRoute<State, Action>: ReadyReducer {
  /// The reducer that navigates and runs the child.
  public let body: AnyReducer<State, Action>

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

extension EachRoute {
  /// Attaches a child to each destination, and receives its outputs.
  @inlinable
  public static func receiving<Destination, DestinationAction: ActionWithOutput>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?
  ) -> Self {
    Self(stack, action: EnumCase(action, fileID: fileID, line: line), output: output, child: child)
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

// MARK: - Finding a destination

/// The place of a destination in a stack or a presentation by its id.
@usableFromInline
struct RouteLens<State, Holder: RouteHolder>: ChildLens {
  @usableFromInline let place: WritablePlace<State, Holder>

  @inlinable
  init(place: WritablePlace<State, Holder>) { self.place = place }

  @inlinable @inline(__always)
  func modify(
    _ state: inout State, _ id: RowID<Route<Holder.Destination>>, _ body: (inout Holder.Destination) -> Void
  ) -> Bool {
    var isPresent = false
    place.modify(&state) { isPresent = $0.rows.update(id) { body(&$0.destination) } != nil }
    return isPresent
  }

  @usableFromInline func find(_ state: State, _ id: RowID<Route<Holder.Destination>>) -> Holder.Destination? {
    place.read(state) { $0.rows[id: id]?.destination }
  }

  @usableFromInline func contains(_ state: State, _ id: RowID<Route<Holder.Destination>>) -> Bool {
    place.read(state) { $0.rows.contains(id: id) }
  }

  @usableFromInline var identifies: Bool { true }

  // The identity of the stack differs in each run of a program, so tools must not show it with its effects.
  @usableFromInline var showsIdentity: Bool { false }

  @usableFromInline func identity(_ state: State, _: RowID<Route<Holder.Destination>>) -> AnyHashable? {
    place.read(state) { $0.maker.identity }
  }

  @usableFromInline func membership(in state: State) -> (any Membership)? {
    place.read(state) { RowMembership(rows: $0.rows) }
  }

  @usableFromInline func keys(in state: State) -> [RowID<Route<Holder.Destination>>] {
    place.read(state) { $0.rows.ids.map { $0 } }
  }

  @usableFromInline
  func watchElements<Action>(in place: OngoingPlace<State, Action>, for follower: OngoingFollower<Action>) {
    let holder = self.place
    let isSame = { (old: Holder, new: Holder) in
      old.maker.identity == new.maker.identity && old.rows.isIdentical(to: new.rows)
    }
    place.watch({ $0.part(at: holder) }, { holder.read($0) { $0 } }, isSame: isSame, for: follower) {
      [unowned follower] _, _ in follower.note(nil)
    }
  }
}
