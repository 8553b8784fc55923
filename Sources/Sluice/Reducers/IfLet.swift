public import Incremental

/// Attaches a child reducer to an optional part of the state.
///
/// ```swift
/// IfLet(\.detail, action: \.detail) { Detail() }
/// ```
///
/// Rules: while the part is nil, actions for it are reported to the store's error handler, and ignored.
///
/// - Complexity: O(1) and no copy of the part, if the path is stored all the way.
public struct IfLet<State, Action>: Reducer {
  /// The child where it is attached.
  public let body: AnyReducer<State, Action>

  /// Attaches a child to an optional part.
  @inlinable
  public init<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: Case<Action, PartAction>,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) {
    let place = WritablePlace(part)
    body = Attachment(action, output: nil, modify: { place.modifyIfLet(&$0, $1) }).attaching(child())
  }

  /// Attaches a child to an optional part.
  @inlinable
  public init<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: CasePath<Action, PartAction>,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) where Action: Cased {
    self.init(part, action: Action.cases[keyPath: action], child: child)
  }

  /// Attaches a child to an optional part, and hears what it tells.
  @inlinable
  public init<Part, PartAction: ActionWithOutput>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: CasePath<Action, PartAction>,
    output: @escaping @Sendable (PartAction.Output) -> Action?,
    @ReducerBuilder<Part, PartAction> child: () -> Combined<Part, PartAction>
  ) where Action: Cased {
    let place = WritablePlace(part)
    body = Attachment(
      Action.cases[keyPath: action], output: { ($0 as? PartAction.Output).flatMap(output) },
      modify: { place.modifyIfLet(&$0, $1) }
    ).attaching(child())
  }
}

extension WritablePlace {
  @inlinable
  func modifyIfLet<Wrapped>(_ root: inout Root, _ body: (inout Wrapped) -> Void) -> Bool where Value == Wrapped? {
    var isThere = false
    modify(&root) { isThere = Sluice.modifyIfLet(&$0, body) }
    return isThere
  }
}

/// Changes what is in an optional, if there is something. It is taken out meanwhile, so that it is not copied.
@inlinable
func modifyIfLet<Wrapped>(_ value: inout Wrapped?, _ body: (inout Wrapped) -> Void) -> Bool {
  guard var wrapped = value.take() else { return false }
  body(&wrapped)
  value = wrapped
  return true
}
