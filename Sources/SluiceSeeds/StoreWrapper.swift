public import Incremental
public import Sluice

/// A custom decorator around a store, or around another decorator.
///
/// ```swift
/// struct Logged<Wrapped: StoreProtocol>: StoreWrapper {
///   let wrapped: Wrapped
///   let log: Log
///
///   var rewrap: (Wrapped) -> Self { { [log] in Logged(wrapped: $0, log: log) } }
///
///   func deliver(
///     _ actions: ActionGroup<Wrapped.Action>, from origin: Origin, isolation: isolated (any Actor)?
///   ) -> SentAction {
///     log("\(origin): \(actions.actions)")
///     return wrapped.deliver(actions, from: origin, isolation: isolation)
///   }
/// }
/// ```
///
/// Rules: it has the identity of the store it wraps (`rootID`), and forwards everything that it does not define. Code
/// that outlives a decorator keeps its `bareStore` and its `recovery`, and recreates the decorator when needed:
/// `recovery(bareStore)`. `rewrap` must not capture `wrapped`.
///
/// A decorator with another state than the wrapped store declares a `typealias State`, and defines `state` and
/// `derive`. One with other actions declares a `typealias Action`, and defines `deliver`. It is often simpler to
/// decorate `store.map(…)`.
public protocol StoreWrapper: StoreProtocol {
  /// The decorated store.
  associatedtype Wrapped: StoreProtocol
  /// The readable state: that of the wrapped store, unless you declare another.
  associatedtype State = Wrapped.State
  /// The type of actions that can be sent: that of the wrapped store, unless you declare another.
  associatedtype Action = Wrapped.Action
  /// The state of the bare store.
  associatedtype BareState = Wrapped.BareState
  /// The actions of the bare store.
  associatedtype BareAction = Wrapped.BareAction

  /// The store without this decorator.
  var wrapped: Wrapped { get }
  /// Returns a function that puts this decorator around another store.
  var rewrap: (Wrapped) -> Self { get }
}

extension StoreWrapper where BareState == Wrapped.BareState, BareAction == Wrapped.BareAction {
  /// The store without decorators.
  public var bareStore: Store<BareState, BareAction> { wrapped.bareStore }

  /// Rebuilds this decorator, and all inside it, around a bare store.
  public var recovery: (Store<BareState, BareAction>) -> Self {
    let (recoverWrapped, rewrap) = (wrapped.recovery, rewrap)
    return { rewrap(recoverWrapped($0)) }
  }
}

extension StoreWrapper where State == Wrapped.State {
  /// The state of the wrapped store.
  public var state: State { wrapped.state }

  /// Returns the result of a function of the wrapped store's state.
  public func derive<Value: Equatable>(
    _ select: @escaping (State) -> Value, isolation caller: isolated (any Actor)?
  ) -> Incr<Value> {
    wrapped.derive(select, isolation: caller)
  }
}

extension StoreWrapper where Action == Wrapped.Action {
  /// Forwards the actions to the wrapped store.
  @discardableResult
  public func deliver(
    _ actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    wrapped.deliver(actions, from: origin, isolation: caller)
  }
}
