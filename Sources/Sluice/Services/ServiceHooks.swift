/// A service of two closures that are called for each action.
///
/// ```swift
/// let store = Store(App(), app, services: {
///   ActionHook(after: { action, store in log("\(action): \(store.title)") })
/// })
/// ```
public struct ActionHook<State, Action>: ActionObserver {
  /// A closure that is called for an action.
  public typealias Hook = (_ action: Action, _ store: StoreAccess<State, Action>) -> Void

  private let before: Hook?
  private let after: Hook?

  /// Makes a service of closures that are called before and after each action.
  public init(before: Hook? = nil, after: Hook? = nil) { (self.before, self.after) = (before, after) }

  /// Calls the first closure.
  public func before(_ action: Action, _ store: StoreAccess<State, Action>) { before?(action, store) }

  /// Calls the second closure.
  public func after(_ action: Action, _ store: StoreAccess<State, Action>) { after?(action, store) }
}

/// A service of a closure that is called when a detail of the state changed.
///
/// ```swift
/// let store = Store(Editor(), editor, services: {
///   ChangeHook(\.text) { old, new, store in store.send(.count(new.count)) }
/// })
/// ```
public struct ChangeHook<State, Action, Detail: Equatable>: StateObserver {
  /// The watched part of the state.
  public let detail: KeyPath<State, Detail>
  private let hook: (Detail, Detail, StoreAccess<State, Action>) -> Void

  /// Makes a service of a closure that is called with the value before and the current value.
  public init(
    _ detail: KeyPath<State, Detail>,
    _ changed: @escaping (_ old: Detail, _ new: Detail, _ store: StoreAccess<State, Action>) -> Void
  ) {
    (self.detail, hook) = (detail, changed)
  }

  /// Calls the closure.
  public func changed(from old: Detail, to new: Detail, _ store: StoreAccess<State, Action>) { hook(old, new, store) }
}
