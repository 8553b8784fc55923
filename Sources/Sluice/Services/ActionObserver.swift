/// A service that is notified of each action, before it is handled and after.
///
/// ```swift
/// final class Usage: ActionObserver {
///   private var counts: [String: Int] = [:]
///   func after(_ action: AppAction, _ store: StoreAccess<App, AppAction>) { counts[action.caseName, default: 0] += 1 }
/// }
/// ```
///
/// Rules: for one action, the order is: the services before it, in order; interceptors outside in; the reducer;
/// interceptors inside out; the services after it, in reverse order; then its effects start. The service receives the
/// action as it was sent, even if an interceptor drops or changes it, and cannot drop or change it. In a store for a
/// part it receives the actions of the part. It is not notified while a journal is replayed. The actions that it
/// receives are not yet recorded: work that must not happen for an action that the journal refuses belongs in a
/// `StateObserver` or an effect.
///
/// - Complexity: in a store with such a service no action is plain: each is queued before it is handled, and takes a
///   microsecond or more.
public protocol ActionObserver<State, Action>: Service {
  // Declared again, because the compiler infers them only from the methods of the protocol that declares them.
  /// The state of the store, or of its part.
  associatedtype State
  /// The actions of the store.
  associatedtype Action

  /// Called before an action is handled.
  func before(_ action: Action, _ store: StoreAccess<State, Action>)
  /// Called after an action was handled.
  func after(_ action: Action, _ store: StoreAccess<State, Action>)
}

extension ActionObserver {
  /// Does nothing.
  public func before(_ action: Action, _ store: StoreAccess<State, Action>) {}

  /// Does nothing.
  public func after(_ action: Action, _ store: StoreAccess<State, Action>) {}
}
