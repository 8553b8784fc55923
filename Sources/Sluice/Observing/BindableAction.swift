public import Incremental

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
  /// The binding that this action sets, if it sets a field. The default looks for the case that carries one.
  var bindingAction: BindingAction<Bound>? { get }
}

extension BindableAction {
  /// The binding that this action sets: the payload of the case that carries one.
  @inlinable
  public var bindingAction: BindingAction<Bound>? {
    PayloadFinder<Self, BindingAction<Bound>>.shared.payload(of: self)
  }
}
