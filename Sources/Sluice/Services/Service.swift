// Documentation/Internals/Services.md says why there are kinds of services.

/// Lives with a store: is started by it, reacts to it, and ends with it.
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
/// It is attached when the store is made (`services:`) or while it runs (`store.add(_:)`). What else it hears, it says by its
/// kind: an `ActionObserver` hears each action, a `StateObserver` hears when a detail of the state changed. One type may
/// be both.
///
/// Rules:
/// - Services start in the order in which they are attached, and end in reverse order: when the store is shut down, or
///   released without that, or when their token is.
/// - An action that it sends while services start is handled when all of them have started.
/// - It may send from any hook. The action is queued, as any that is sent while the store is at work.
/// - Its effects end with it, after `shutDown`.
/// - When the store is shut down, it has ended before its services are notified: an action that they send then is reported
///   to the error handler. A service that ends while the store goes on may still send.
/// - It is not `Sendable`: it lives in the store's isolation. A store that is released, and not shut down, ends its services
///   where it is released.
public protocol Service<State, Action> {
  /// The state of the store, or of the part that it is for.
  associatedtype State
  /// The actions of the store.
  associatedtype Action

  /// The store, or the service, begins.
  func start(_ store: StoreAccess<State, Action>)
  /// The store, or the service, ends.
  func shutDown(_ store: StoreAccess<State, Action>)
}

extension Service {
  /// Does nothing.
  public func start(_ store: StoreAccess<State, Action>) {}

  /// Does nothing.
  public func shutDown(_ store: StoreAccess<State, Action>) {}
}
