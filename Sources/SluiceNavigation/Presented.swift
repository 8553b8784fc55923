public import Incremental
public import Sluice

/// A place for one destination that is presented over the rest, such as a sheet or an alert; or for none.
///
/// ```swift
/// struct App { var sheet = Presented<Sheet>() }
/// store.send(.sheet(.present(.editor(Editor()))))
/// ```
///
/// Actions change it, through `IfPresented`; a reducer may also change it itself. The presented destination may have
/// a `Presented` or a `RouteStack` of its own, and so on.
///
/// Rules: each presentation gets an identity of its own. Presenting another destination, or an equal one again, ends
/// the effects of the one before. To dismiss, do not assign a new `Presented`: that ends the effects, too, but counts
/// ids from 1 again.
public struct Presented<Destination> {
  /// None or one row.
  @usableFromInline package var rows: Rows<Route<Destination>> = []
  @usableFromInline package var maker = NumberMaker()

  /// Creates a place without a destination.
  public init() {}

  /// Creates a place with a presented destination.
  public init(_ destination: Destination) { present(destination) }

  /// The presented destination, with its id.
  public var route: Route<Destination>? { rows.first }

  /// The presented destination.
  public var destination: Destination? { route?.destination }

  /// Presents a destination in place of the current one, and returns its id.
  @discardableResult
  public mutating func present(_ destination: Destination) -> RowID<Route<Destination>> {
    let route = maker.make(destination)
    rows = [route]
    return route.id
  }

  /// Dismisses the presented destination, and returns it.
  @discardableResult
  public mutating func dismiss() -> Destination? {
    defer { rows.removeAll() }
    return destination
  }

  /// Dismisses the destination with this id; returns nil and changes nothing if it is not presented.
  @discardableResult
  public mutating func dismiss(_ id: RowID<Route<Destination>>) -> Destination? { id == route?.id ? dismiss() : nil }

  /// Changes the presented destination in place; returns nil if there is none.
  @discardableResult
  public mutating func update<Result>(_ body: (inout Destination) throws -> Result) rethrows -> Result? {
    guard let id = route?.id else { return nil }
    return try rows.update(id) { try body(&$0.destination) }
  }
}

extension Presented: RouteHolder {}
extension Presented: Equatable where Destination: Equatable {}
extension Presented: Hashable where Destination: Hashable {}
extension Presented: Sendable where Destination: Sendable {}

extension Presented: CustomStringConvertible {
  /// The description of the presented destination.
  public var description: String { destination.map { "\($0)" } ?? "nothing" }
}

extension Presented: CustomReflectable {
  /// The presented destination with its id, and the number of ids used, for tools that show values.
  public var customMirror: Mirror { Mirror(self, children: ["rows": rows, "made": maker.made], displayStyle: .struct) }
}

private enum PresentedKey: CodingKey {
  case route, made
}

extension Presented: Encodable where Destination: Encodable {
  /// Encodes the presented destination with its id, and the number of ids used.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PresentedKey.self)
    try container.encodeIfPresent(route, forKey: .route)
    try container.encode(maker, forKey: .made)
  }
}

extension Presented: Decodable where Destination: Decodable {
  /// Decodes the presented destination.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if its id is not one of this place.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PresentedKey.self)
    maker = try container.decode(NumberMaker.self, forKey: .made)
    rows = Rows(try container.decodeIfPresent(Route<Destination>.self, forKey: .route).map { [$0] } ?? [])
    if !maker.hasMade(rows) {
      throw DecodingError.dataCorruptedError(
        forKey: .route, in: container, debugDescription: "The route has an id that was not made here.")
    }
  }
}

// MARK: - Actions

/// An action on a `Presented`. `IfPresented` performs it.
///
/// ```swift
/// enum AppAction {
///   case sheet(PresentedAction<Sheet, SheetAction>)
/// }
/// store.send(.sheet(.present(.editor(Editor()))))
/// ```
///
/// Rules: an action that is not possible changes nothing, and is reported to the store's error handler. If the
/// presented destination has no actions, use `Never` for them.
public enum PresentedAction<Destination, DestinationAction> {
  /// Presents a destination in place of the current one.
  case present(Destination)
  /// Dismisses the presented destination, whichever it is.
  case dismiss
  /// Dismisses the destination with this id: the request of a destination that is done.
  case leave(RowID<Route<Destination>>)
  /// An action for the presented destination with this id.
  case destination(RowID<Route<Destination>>, DestinationAction)
}

extension PresentedAction: Equatable where Destination: Equatable, DestinationAction: Equatable {}
extension PresentedAction: Hashable where Destination: Hashable, DestinationAction: Hashable {}
extension PresentedAction: Sendable where Destination: Sendable, DestinationAction: Sendable {}
extension PresentedAction: Encodable where Destination: Encodable, DestinationAction: Encodable {}
extension PresentedAction: Decodable where Destination: Decodable, DestinationAction: Decodable {}

extension PresentedAction {
  /// The case for the presented destination.
  @usableFromInline
  static var toDestination: EnumCase<PresentedAction, (RowID<Route<Destination>>, DestinationAction)> {
    EnumCase(
      "destination", embed: { .destination($0.0, $0.1) },
      extract: { if case .destination(let id, let action) = $0 { (id, action) } else { nil } })
  }
}

extension Presented {
  /// Performs an action. If it is not possible, changes nothing and returns an error.
  ///
  /// Rules: an action for a destination does nothing here: the destination's reducer handles it.
  @discardableResult
  public mutating func apply<DestinationAction>(
    _ action: PresentedAction<Destination, DestinationAction>
  ) -> NavigationError? {
    switch action {
    case .present(let destination): present(destination)
    case .dismiss: if dismiss() == nil { return .notPresented(action) }
    case .leave(let id): if dismiss(id) == nil { return .notPresented(action) }
    case .destination: break
    }
    return nil
  }
}

// MARK: - Attaching reducers

/// A reducer that presents and dismisses, and attaches a child reducer to the presented destination.
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
public struct IfPresented<State, Action>: ReadyReducer {
  /// The reducer that navigates and runs the child.
  public let body: AnyReducer<State, Action>

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

extension IfPresented {
  /// Attaches a child to the presented destination, and receives its outputs.
  @inlinable
  public static func receiving<Destination, DestinationAction: ActionWithOutput>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?
  ) -> Self {
    Self(presented, action: EnumCase(action, fileID: fileID, line: line), output: output, child: child)
  }
}

// MARK: - Forgotten reducers

extension PresentedAction: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(Presented<Destination>.self) }
  // The reducer that presents a prompt also handles its answer.
  package static var inside: [Any.Type] { Destination.self is any PromptType.Type ? [] : [DestinationAction.self] }

  package var inner: Any? {
    if case .destination(_, let action) = self, !(Destination.self is any PromptType.Type) { action } else { nil }
  }

  package func content(of place: Any) -> Any? { (place as? Presented<Destination>)?.destination }

  package func isOpen(in place: Any) -> Bool {
    guard let presented = place as? Presented<Destination> else { return false }
    switch self {
    case .present: return true
    case .dismiss: return presented.route != nil
    case .leave(let id), .destination(let id, _): return presented.route?.id == id
    }
  }

  package func missing(at place: FoundPlace) -> ReducerError {
    Destination.self is any PromptType.Type
      ? .nothingDone("Prompts", place, doing: "presents these prompts, or answers them", hasChild: false)
      : .nothingDone("IfPresented", place, doing: "presents there, or handles the actions of what is presented")
  }
}
