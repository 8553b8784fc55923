/// Sets one field of a state: what a text field or a switch sends.
///
/// ```swift
/// store.send(.binding(.set(\.name, "Ann")))
/// ```
///
/// Rules: it holds a key path, so it cannot be encoded: where actions are recorded in a durable journal, name them.
public struct BindingAction<State>: Sendable {
  /// Which field.
  public let path: any PartialKeyPath<State> & Sendable
  @usableFromInline let apply: @Sendable (inout State) -> Void
  let value: any Sendable
  private let isEqualTo: @Sendable (any Sendable) -> Bool

  /// Sets a field to a value.
  public static func set<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> BindingAction {
    BindingAction(
      path: path, apply: { $0[keyPath: path] = value }, value: value, isEqualTo: { $0 as? Value == value })
  }

  /// Whether an action sets a certain field: `case .binding(\.name): …`.
  public static func ~= (path: PartialKeyPath<State>, action: BindingAction) -> Bool { action.path == path }
}

extension BindingAction: Equatable {
  /// Whether both set the same field to the same value.
  public static func == (a: BindingAction, b: BindingAction) -> Bool { a.path == b.path && a.isEqualTo(b.value) }
}

extension BindingAction: CustomStringConvertible {
  /// The field and the value.
  public var description: String { "\(path) = \(value)" }
}
