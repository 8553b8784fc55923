/// A service of a closure that is called when a detail of the state changed.
///
/// ```swift
/// let store = Store(Editor(), editor, services: {
///   ChangeHook(\.text) { old, new, store in store.send(.count(new.count)) }
/// })
/// ```
public struct ChangeHook<State, Action, Detail: Equatable>: StateObserver {
  /// The observed part of the state.
  public let detail: KeyPath<State, Detail>
  private let hook: (Detail, Detail, StoreAccess<State, Action>) -> Void

  /// Creates a service of a closure that is called with the old and the new value.
  public init(
    _ detail: KeyPath<State, Detail>,
    _ changed: @escaping (_ old: Detail, _ new: Detail, _ store: StoreAccess<State, Action>) -> Void
  ) {
    (self.detail, hook) = (detail, changed)
  }

  /// Calls the closure.
  public func changed(from old: Detail, to new: Detail, _ store: StoreAccess<State, Action>) { hook(old, new, store) }
}
