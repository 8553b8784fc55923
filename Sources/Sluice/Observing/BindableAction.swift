public import Incremental

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
