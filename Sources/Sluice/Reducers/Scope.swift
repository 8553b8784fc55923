public import Incremental

/// A reducer that attaches a child reducer to one part of the state and one case of the actions.
///
/// ```swift
/// Scope(\.counter, action: Action.counter) { Counter() }      // a stored property
/// Scope(case: State.loggedIn, action: Action.login) { Login() }   // a case of an enum, changed in place
/// ```
///
/// Rules: the child runs for actions of its case only; an action that it sends becomes an action of that case. An
/// action for a case of the state that is not the current one is reported to the store's error handler, and ignored.
/// Outputs of a child whose actions have an `Output` are passed to the closure of `receiving`. An effect of the child
/// ends when the state becomes another case, and when another payload replaces its own: payloads are distinguished as
/// in `IfLet`.
///
/// - Complexity: O(1) and no copy of the part, if the path is stored all the way, and for enum cases.
public struct Scope<State, Action>: ReadyReducer {
  /// The attached child.
  public let body: AnyReducer<State, Action>

  @inlinable
  init(body: AnyReducer<State, Action>) { self.body = body }

  /// Attaches a child to a part that a key path leads to.
  @inlinable
  public init<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: EnumCase<Action, PartAction>,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    body = PartLens(place: WritablePlace(part, givenTo: "Scope")).attaching(child(), to: action)
  }

  /// Attaches a child to a case of an enum.
  @inlinable
  public init<Part, PartAction>(
    case part: EnumCase<State, Part>, action: EnumCase<Action, PartAction>,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    body = CaseLens(part: part, id: id).attaching(child(), to: action)
  }

  /// Attaches a child to a part that a key path leads to.
  @inlinable
  public init<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    self.init(part, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Attaches a child to a case of an enum.
  @inlinable
  public init<Part, PartAction>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    self.init(
      case: EnumCase(part, fileID: fileID, line: line), action: EnumCase(action, fileID: fileID, line: line), id: id,
      child: child)
  }
}

/// The place of a part that is always present.
@usableFromInline
struct PartLens<State, Part>: ChildLens {
  @usableFromInline let place: WritablePlace<State, Part>

  @inlinable
  init(place: WritablePlace<State, Part>) { self.place = place }

  @inlinable @inline(__always)
  func modify(_ state: inout State, _: Void, _ body: (inout Part) -> Void) -> Bool {
    place.modify(&state, body)
    return true
  }

  @usableFromInline func find(_ state: State, _: Void) -> Part? { place.read(state) { $0 } }

  @usableFromInline func contains(_ state: State, _: Void) -> Bool { true }

  @usableFromInline var canGo: Bool { false }

  @usableFromInline func location(in whole: StateLocation<State>) -> StateLocation<Part>? { whole.part(at: place) }
}

/// The place of the payload of a case.
@usableFromInline
struct CaseLens<State, Part>: ChildLens {
  @usableFromInline let part: EnumCase<State, Part>
  @usableFromInline let identify: Identify<Part>?

  @inlinable
  init(part: EnumCase<State, Part>, id: (@Sendable (Part) -> any Hashable)? = nil) {
    (self.part, identify) = (part, Sluice.identify(Part.self, by: id))
  }

  @inlinable @inline(__always)
  func modify(_ state: inout State, _: Void, _ body: (inout Part) -> Void) -> Bool { part.modify(&state, body) }

  @usableFromInline func find(_ state: State, _: Void) -> Part? { part.extract(state) }

  @usableFromInline var identifies: Bool { identify != nil }

  @usableFromInline func identity(_ state: State, _: Void) -> AnyHashable? {
    identify.flatMap { part.extract(state).map($0) }
  }
}
