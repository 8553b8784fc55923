/// A service that is notified of each action, before it is handled and after.
///
/// ```swift
/// final class Usage: ActionObserver {
///   private var counts: [String: Int] = [:]
///   func after(_ action: AppAction, _ store: StoreAccess<App, AppAction>) { counts[action.caseName, default: 0] += 1 }
/// }
/// ```
///
/// Rules, for one action: the services before it, in order; interceptors outside in; the reducer; interceptors inside
/// out; the services after it, in reverse order; then its effects start. It sees the action as it was sent, also if an
/// interceptor drops or changes it, and can do neither. Through a store for a part it hears the actions of the part.
/// It hears nothing while a journal is continued. What it hears is not yet recorded: what must not happen for an action
/// that the journal refuses belongs to a `StateObserver` or an effect.
///
/// - Complexity: in a store with such a service no action is plain: each is queued before it is handled, and takes a microsecond or
///   more.
public protocol ActionObserver<State, Action>: Service {
  // Declared again, because the compiler infers them only from the methods of the protocol that declares them.
  /// The state of the store, or of the part that it is for.
  associatedtype State
  /// The actions of the store.
  associatedtype Action

  /// An action is about to be handled.
  func before(_ action: Action, _ store: StoreAccess<State, Action>)
  /// An action was handled.
  func after(_ action: Action, _ store: StoreAccess<State, Action>)
}

extension ActionObserver {
  /// Does nothing.
  public func before(_ action: Action, _ store: StoreAccess<State, Action>) {}

  /// Does nothing.
  public func after(_ action: Action, _ store: StoreAccess<State, Action>) {}
}
