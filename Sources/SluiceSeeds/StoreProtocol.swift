public import Incremental
public import Sluice

/// A store, or a decorator around one: the requirements of generic code for either.
///
/// ```swift
/// func clear(_ list: some StoreProtocol<[Int], ListAction>) { list.send(.clear) }
/// ```
///
/// Rules: do not conform to it directly; a decorator conforms to `StoreWrapper`, which implements nearly all of this.
public protocol StoreProtocol<State, Action>: _Sender {
  /// The readable state.
  associatedtype State
  /// The type of actions that can be sent.
  associatedtype Action
  /// The state of the bare store.
  associatedtype BareState
  /// The actions of the bare store.
  associatedtype BareAction

  /// The store without decorators.
  var bareStore: Store<BareState, BareAction> { get }
  /// Rebuilds this decorator around a bare store, without retaining one.
  var recovery: (Store<BareState, BareAction>) -> Self { get }

  /// The current state.
  var state: State { get }
  /// Handles actions in one cycle. Every send, of one action or a group, calls this function, so a decorator changes
  /// it.
  ///
  /// It has its own name, and no optional arguments, so that no `send` bypasses it. The result lets the sender wait for
  /// effects: a decorator returns the result of the wrapped store. A decorator that holds actions back delivers the
  /// rest, even an empty group.
  @discardableResult
  func deliver(
    _ actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction
  /// Returns the result of a function of the state, as a value of the graph. All observation calls this function.
  func derive<Value: Equatable>(
    _ select: @escaping (State) -> Value, isolation caller: isolated (any Actor)?
  ) -> Incr<Value>
}

extension Store: StoreProtocol {
  /// This store.
  public var bareStore: Store { self }

  /// Returns its argument.
  public var recovery: (Store) -> Store { { $0 } }

  /// Handles actions in one cycle.
  @discardableResult
  public func deliver(
    _ actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    _deliver(group: actions, from: origin, isolation: caller)
  }

  /// Returns the result of a function of the state as a value of the graph.
  ///
  /// The function is called once per cycle.
  public func derive<Value: Equatable>(
    _ select: @escaping (State) -> Value, isolation caller: isolated (any Actor)?
  ) -> Incr<Value> {
    incr(of: select, isolation: caller)
  }
}

extension StoreProtocol {
  /// The identity that is common to all stores for parts of one state, and their decorators.
  public var rootID: ObjectIdentifier { bareStore.rootID }

  /// Whether the state contains the part that the store is for.
  public var isPresent: Bool { bareStore.isPresent }

  /// Ends the store, as `Store.shutDown` does.
  public func shutDown(isolation caller: isolated (any Actor)? = #isolation) { bareStore.shutDown(isolation: caller) }

  /// Returns the result of a function of the state as a value of the graph.
  ///
  /// The function is called once per cycle.
  public func incr<Value: Equatable>(
    of select: @escaping (State) -> Value, isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    derive(select, isolation: caller)
  }

  /// Observes the result of a function of the state.
  ///
  /// The function is called once per cycle.
  ///
  /// ```swift
  /// let token = decorated.observe(of: \.count) { print($0) }
  /// ```
  public func observe<Value: Equatable>(
    of select: @escaping (State) -> Value, initial: Bool = true, once: Bool = false,
    when condition: ((Value) -> Bool)? = nil, isolation caller: isolated (any Actor)? = #isolation,
    _ handler: @escaping (Value) -> Void
  ) -> Token {
    derive(select, isolation: caller).observe(initial: initial, once: once, when: condition, handler)
  }
}
