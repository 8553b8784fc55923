public import Incremental
public import Sluice

/// A decorator of your own around a store, or around another decorator.
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
/// Rules: it has the identity of the store it wraps (`rootID`), and forwards all that it does not define. Code that
/// outlives a decorator keeps its `bareStore` and its `recovery`, and makes the decorator again when it is needed:
/// `recovery(bareStore)`. `rewrap` must not capture `wrapped`.
///
/// A decorator with another state than what it wraps has a `typealias State`, and defines `state` and `derive`; one with
/// other actions has a `typealias Action`, and defines `deliver`. Mostly it is less work to decorate `store.map(…)`.
public protocol StoreWrapper: StoreProtocol {
  /// The decorated store.
  associatedtype Wrapped: StoreProtocol
  /// The state that can be read: the same as without the decorator, unless you declare another.
  associatedtype State = Wrapped.State
  /// The actions that can be sent: the same as without the decorator, unless you declare others.
  associatedtype Action = Wrapped.Action
  /// The state of the bare store.
  associatedtype BareState = Wrapped.BareState
  /// The actions of the bare store.
  associatedtype BareAction = Wrapped.BareAction

  /// The store without this decorator.
  var wrapped: Wrapped { get }
  /// Puts a decorator like this around another store.
  var rewrap: (Wrapped) -> Self { get }
}

extension StoreWrapper where BareState == Wrapped.BareState, BareAction == Wrapped.BareAction {
  /// The store itself, all decorators taken off.
  public var bareStore: Store<BareState, BareAction> { wrapped.bareStore }

  /// Puts this decorator, and all inside it, around a bare store again.
  public var recovery: (Store<BareState, BareAction>) -> Self {
    let (recoverWrapped, rewrap) = (wrapped.recovery, rewrap)
    return { rewrap(recoverWrapped($0)) }
  }
}

extension StoreWrapper where State == Wrapped.State {
  /// The state of the wrapped store.
  public var state: State { wrapped.state }

  /// The result of a function of the state of the wrapped store.
  public func derive<Value: Equatable>(
    _ select: @escaping (State) -> Value, isolation caller: isolated (any Actor)?
  ) -> Incr<Value> {
    wrapped.derive(select, isolation: caller)
  }
}

extension StoreWrapper where Action == Wrapped.Action {
  /// Hands the actions on.
  @discardableResult
  public func deliver(
    _ actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    wrapped.deliver(actions, from: origin, isolation: caller)
  }
}
