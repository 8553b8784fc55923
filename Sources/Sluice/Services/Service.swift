// Documentation/Internals/Services.md explains why there are kinds of services.

/// Lives as long as a store: the store starts it, notifies it, and ends it.
///
/// ```swift
/// final class Beacon: Service {
///   func start(_ store: StoreAccess<App, AppAction>) {
///     store.run { send in
///       for await signal in radio.signals { send(.heard(signal)) }
///     }
///   }
///   func shutDown(_ store: StoreAccess<App, AppAction>) { radio.close() }
/// }
///
/// let store = Store(App(), app, services: { Beacon() })
/// ```
///
/// It is attached when the store is created (`services:`) or while it runs (`store.add(_:)`). Its kind determines its
/// notifications: an `ActionObserver` is notified of each action, a `StateObserver` of changes of a detail of the
/// state. One type may be both.
///
/// Rules:
/// - Services start in the order in which they are attached. They end in reverse order when the store is shut down,
///   or released without that; each also ends with its token.
/// - An action that it sends while services start is handled when all of them have started.
/// - It may send from any hook. The action is queued, like any action sent during a cycle.
/// - Its effects end with it, after `shutDown`.
/// - When the store is shut down, it has ended before its services are notified: an action that they send then is
///   reported to the error handler. A service that ends while the store continues may still send.
/// - It is not `Sendable`: it lives in the store's isolation. A store that is released without `shutDown` ends its
///   services where it is released.
public protocol Service<State, Action> {
  /// The state of the store, or of its part.
  associatedtype State
  /// The actions of the store.
  associatedtype Action

  /// Called when the service starts.
  func start(_ store: StoreAccess<State, Action>)
  /// Called when the service, or its store, ends.
  func shutDown(_ store: StoreAccess<State, Action>)
}

extension Service {
  /// Does nothing.
  public func start(_ store: StoreAccess<State, Action>) {}

  /// Does nothing.
  public func shutDown(_ store: StoreAccess<State, Action>) {}
}
