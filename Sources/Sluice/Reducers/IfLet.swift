public import Incremental

/// A reducer that attaches a child reducer to an optional part of the state.
///
/// ```swift
/// IfLet(\.detail, action: Action.detail) { Detail() }
/// ```
///
/// Rules:
/// - While the part is nil, actions for it are reported to the store's error handler, and ignored.
/// - An effect of the child ends when the part becomes nil, and when another part takes its place. Parts are
///   distinguished by their `id` if they are `Identifiable`; for other parts, `id:` is a function that distinguishes
///   them. Without either, a new part counts as the same.
///
/// - Complexity: O(1) and no copy of the part, if the path is stored all the way.
public struct IfLet<State, Action>: ReadyReducer {
  /// The attached child.
  public let body: AnyReducer<State, Action>

  @inlinable
  init(body: AnyReducer<State, Action>) { self.body = body }

  /// Attaches a child to an optional part.
  @inlinable
  public init<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: EnumCase<Action, PartAction>,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    body = OptionalLens(place: WritablePlace(part, givenTo: "IfLet"), id: id).attaching(child(), to: action)
  }

  /// Attaches a child to an optional part.
  @inlinable
  public init<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    id: (@Sendable (Part) -> any Hashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    self.init(part, action: EnumCase(action, fileID: fileID, line: line), id: id, child: child)
  }
}

/// The place of the content of an optional.
@usableFromInline
struct OptionalLens<State, Part>: ChildLens {
  @usableFromInline let place: WritablePlace<State, Part?>
  @usableFromInline let identify: Identify<Part>?

  @inlinable
  init(place: WritablePlace<State, Part?>, id: (@Sendable (Part) -> any Hashable)? = nil) {
    (self.place, identify) = (place, Sluice.identify(Part.self, by: id))
  }

  @inlinable @inline(__always)
  func modify(_ state: inout State, _: Void, _ body: (inout Part) -> Void) -> Bool {
    var isPresent = false
    place.modify(&state) { isPresent = modifyIfLet(&$0, body) }
    return isPresent
  }

  @usableFromInline func find(_ state: State, _: Void) -> Part? { place.read(state) { $0 } }

  @usableFromInline func contains(_ state: State, _: Void) -> Bool { place.read(state) { $0 != nil } }

  @usableFromInline var identifies: Bool { identify != nil }

  @usableFromInline func identity(_ state: State, _: Void) -> AnyHashable? {
    identify.flatMap { identify in place.read(state) { $0.map(identify) } }
  }
}

/// Changes the content of an optional, if there is some. It is moved out meanwhile, so that it is not copied.
@inlinable
func modifyIfLet<Wrapped>(_ value: inout Wrapped?, _ body: (inout Wrapped) -> Void) -> Bool {
  guard var wrapped = value.take() else { return false }
  body(&wrapped)
  value = wrapped
  return true
}
