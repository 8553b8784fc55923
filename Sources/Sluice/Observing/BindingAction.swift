/// Sets one field of a state.
///
/// A text field or a switch sends it.
///
/// ```swift
/// store.send(.binding(.set(\.name, "Ann")))
/// ```
///
/// Rules: it contains a key path, so it cannot be encoded. To record actions in a durable journal, use named actions.
public struct BindingAction<State>: Sendable {
  /// The key path of the field.
  public let path: any PartialKeyPath<State> & Sendable
  @usableFromInline let apply: @Sendable (inout State) -> Void
  let value: any Sendable
  private let isEqualTo: @Sendable (any Sendable) -> Bool

  /// Returns an action that sets a field to a value.
  public static func set<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> BindingAction {
    BindingAction(
      path: path, apply: { $0[keyPath: path] = value }, value: value, isEqualTo: { $0 as? Value == value })
  }

  /// Returns whether an action sets a certain field: `case .binding(\.name): …`.
  public static func ~= (path: PartialKeyPath<State>, action: BindingAction) -> Bool { action.path == path }
}

extension BindingAction: Equatable {
  /// Returns whether both set the same field to the same value.
  public static func == (a: BindingAction, b: BindingAction) -> Bool { a.path == b.path && a.isEqualTo(b.value) }
}

extension BindingAction: CustomStringConvertible {
  /// The field and the value.
  public var description: String { "\(path) = \(value)" }
}
