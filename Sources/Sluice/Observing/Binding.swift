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
  let apply: @Sendable (inout State) -> Void
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

/// Actions of which one sets any field: two-way bindings need no action for each.
///
/// ```swift
/// enum FormAction: BindableAction {
///   case binding(BindingAction<Form>)
///   case submit
/// }
///
/// var body: some Reducer<Form, FormAction> {
///   BindingReducer()
///   Reduce { form, action in
///     if case .binding(\.name) = action { form.isValid = !form.name.isEmpty }
///   }
/// }
/// ```
///
/// A store of such actions can be written to: `store.name = "Ann"` sends `.binding(.set(\.name, "Ann"))`. So SwiftUI's
/// `@Bindable var store` makes `$store.name` a binding.
public protocol BindableAction {
  /// The state whose fields are set.
  associatedtype Bound
  /// The action that sets a field.
  static func binding(_ action: BindingAction<Bound>) -> Self
  /// The binding that this action sets, if it sets a field. The default looks for the case `binding`.
  var bindingAction: BindingAction<Bound>? { get }
}

extension BindableAction {
  /// The binding that this action sets, found by the mirror of the enum; `@Cases` or a `switch` of your own is faster.
  public var bindingAction: BindingAction<Bound>? {
    Mirror(reflecting: self).children.first?.value as? BindingAction<Bound>
  }
}

/// Sets the fields that bindings ask for. Put it before what looks at them.
public struct BindingReducer<State, Action: BindableAction>: Reducer where Action.Bound == State {
  /// Makes a reducer that sets fields.
  public init() {}

  /// Sets a field if the action says so.
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    action.bindingAction?.apply(&state)
  }
}

extension Store where Action: BindableAction, Action.Bound == State {
  /// A field that can be written to: setting it sends an action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember path: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { tracked(path) { watch(path, $0) } }
    set { send(Action.binding(.set(path, newValue))) }
  }
}
