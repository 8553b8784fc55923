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

  /// Creates a service of closures that are called before and after each action.
  public init(before: Hook? = nil, after: Hook? = nil) { (self.before, self.after) = (before, after) }

  /// Calls the `before` closure.
  public func before(_ action: Action, _ store: StoreAccess<State, Action>) { before?(action, store) }

  /// Calls the `after` closure.
  public func after(_ action: Action, _ store: StoreAccess<State, Action>) { after?(action, store) }
}
