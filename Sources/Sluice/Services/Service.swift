// Documentation/Internals/Services.md explains why there are kinds of services.

import Incremental

/// A part of a program that lives as long as a store: the store starts it, notifies it, and ends it.
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

// MARK: - Observing actions

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

/// A service of two closures that are called for each action.
///
/// ```swift
/// let store = Store(App(), app, services: {
///   ActionHook(after: { action, store in log("\(action): \(store.title)") })
/// })
/// ```
public struct ActionHook<State, Action>: ActionObserver {
  private let before: ((Action, StoreAccess<State, Action>) -> Void)?
  private let after: ((Action, StoreAccess<State, Action>) -> Void)?

  /// Creates a service of closures that are called before and after each action.
  public init(
    before: ((_ action: Action, _ store: StoreAccess<State, Action>) -> Void)? = nil,
    after: ((_ action: Action, _ store: StoreAccess<State, Action>) -> Void)? = nil
  ) {
    (self.before, self.after) = (before, after)
  }

  /// Calls the `before` closure.
  public func before(_ action: Action, _ store: StoreAccess<State, Action>) { before?(action, store) }

  /// Calls the `after` closure.
  public func after(_ action: Action, _ store: StoreAccess<State, Action>) { after?(action, store) }
}

// MARK: - Observing the state

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
/// Rules: it is called when all queued actions are handled and recorded, before effects start and before observers
/// are called. An action that it sends is handled in the same cycle, so observers see the state only after all
/// services are done. It is called for a detail that differs from its value at the last call, or at the start of the
/// service, but not for values in between. Services are called in the order in which they were attached. A service of
/// a part that is not present is not called until the part returns. A service that starts in the middle of a cycle is
/// called for changes since then.
///
/// - Complexity: like an observer's part, a detail is found through the bytes that changed: a few nanoseconds for a
///   stored detail that did not. Its last value is retained, so the next in-place change of an array that is itself
///   the detail copies it; nothing else of the state is copied.
public protocol StateObserver<State, Action>: Service {
  /// The state of the store, or of its part.
  associatedtype State
  /// The actions of the store.
  associatedtype Action
  /// The type of the observed part of the state.
  associatedtype Detail: Equatable
  /// The key path of the observed part. It is read once, when the service starts.
  var detail: KeyPath<State, Detail> { get }
  /// Called when the detail has changed.
  func changed(from old: Detail, to new: Detail, _ store: StoreAccess<State, Action>)
}

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

// MARK: - Injected properties

/// An object that has injected properties.
public protocol Injectable: AnyObject {
  /// The injection that fills the properties: `let injection = Injection()`.
  var injection: Injection { get }
}

/// An object that fills the injected properties of an object when its service starts.
public final class Injection {
  private var dependencies: Dependencies?

  /// Creates an injection that fills nothing yet.
  public init() {}

  /// Fills the properties of an object that no store starts, such as a service in its own test.
  public func fill(from dependencies: Dependencies) { self.dependencies = dependencies }

  /// Returns a value that an injected property reads. For products built on this one.
  package func value<Value>(at path: KeyPath<Dependencies, Value>, for object: some Injectable) -> Value {
    if let dependencies { return dependencies[keyPath: path] }
    misuse(
      "An injected property of \(type(of: object)), a \(Value.self), was read before a store has started the service.",
      why: "What it is depends on the store.",
      fix: "Read it in `start` or later; or call `injection.fill(from:)` where there is no store.")
  }
}

// MARK: - Lists of services

/// A result builder that builds a list of services from entries, `if`, `switch`, `for`, and availability checks.
@resultBuilder
public enum ServiceBuilder<State, Action>: ListBuilder {
  /// Returns a list of one service.
  public static func buildExpression(_ service: some Service<State, Action>) -> [any Service<State, Action>] {
    [service]
  }

  /// Returns the listed services.
  public static func buildExpression(_ services: [any Service<State, Action>]) -> [any Service<State, Action>] {
    services
  }

  /// Joins lists, in order.
  public static func joined(_ lists: [[any Service<State, Action>]]) -> [any Service<State, Action>] {
    lists.flatMap { $0 }
  }
}
