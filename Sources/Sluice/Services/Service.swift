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

/// A service that is notified when a detail of the state changed.
///
/// ```swift
/// final class Autosave: StateObserver {
///   let detail: KeyPath<Editor, String> = \.text
///   func changed(from old: String, to new: String, _ store: StoreAccess<Editor, EditorAction>) {
///     store.start(.run { _ in try await disk.write(new) }.debounce(id: "save", for: .seconds(1)))
///   }
/// }
/// ```
///
/// Rules: it is called when all queued actions are handled and recorded, before effects start and before observers are
/// called. An action that it sends is handled in the same cycle; so observers see the state only when no service has
/// anything to add. It is called for a detail that differs from what it was at the last call, or at the start of the
/// service; not for values in between. Services are called in the order in which they were attached. A service of a
/// part that is gone is not called until it is back. A service that starts in the middle of a cycle is called for
/// changes since then.
///
/// - Complexity: found as an observer's part is, through the bytes that changed: a few nanoseconds for a stored detail that
///   did not. Its last value is kept, so that the next change in place of an array that is itself the detail copies it;
///   nothing else of the state is.
public protocol StateObserver<State, Action>: Service {
  /// The state of the store, or of the part that it is for.
  associatedtype State
  /// The actions of the store.
  associatedtype Action
  /// The watched part of the state.
  associatedtype Detail: Equatable
  /// Where that is. It is asked once, when the service starts.
  var detail: KeyPath<State, Detail> { get }
  /// The detail changed.
  func changed(from old: Detail, to new: Detail, _ store: StoreAccess<State, Action>)
}
