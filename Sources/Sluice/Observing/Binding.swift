public import Incremental

// MARK: - Actions that set fields

/// Actions with a case that sets any field, so that two-way bindings need no action per field.
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
/// Fields of a store with such actions are writable: `store.name = "Ann"` sends `.binding(.set(\.name, "Ann"))`. So
/// SwiftUI's `@Bindable var store` makes `$store.name` a binding.
public protocol BindableAction {
  /// The state whose fields are set.
  associatedtype Bound
  /// Returns the action that sets a field.
  static func binding(_ action: BindingAction<Bound>) -> Self
  /// The binding in this action, if it sets a field. The default looks for the case that carries one.
  var bindingAction: BindingAction<Bound>? { get }
}

extension BindableAction {
  /// The binding in this action: the payload of the case that carries one.
  @inlinable
  public var bindingAction: BindingAction<Bound>? {
    PayloadFinder<Self, BindingAction<Bound>>.shared.payload(of: self)
  }
}

/// An action that sets one field of a state.
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

// MARK: - Setting fields

/// A reducer that sets the fields that binding actions name.
///
/// Put it before reducers that read these fields.
///
/// Rules: if the program has no such reducer for a type of state, a binding of its fields is reported to the store's
/// error handler, once.
public struct BindingReducer<State, Action: BindableAction>: Reducer where Action.Bound == State {
  /// Creates a reducer that sets fields.
  @inlinable
  public init() {}

  /// Sets a field if the action is a binding.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    action.bindingAction?.apply(&state)
  }

  /// Declares no effects.
  ///
  /// It also notes that the program has a reducer that sets fields of this type.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { AttachedReducers.note(State.self) }

  /// Returns the reduction.
  ///
  /// It also notes that the program has a reducer that sets fields of this type.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> {
    AttachedReducers.note(State.self)
    return { reduce(&$0, $1, $2) }
  }
}

// MARK: - Fields of a store

extension Store where Action: BindableAction, Action.Bound == State {
  /// Accesses a writable field: setting it sends an action.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember path: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { tracked(path) { watch(path, $0) } }
    set {
      send(
        Action.binding(.set(path, newValue)), asking: State.self, isDone: { location.part(path).read() == newValue },
        missing: { .bindingNotAttached(path) })
    }
  }
}
