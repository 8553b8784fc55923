public import Incremental
public import Sluice

/// A store, or a decorator around one: what generic code asks of either.
///
/// ```swift
/// func clear(_ list: some StoreProtocol<[Int], ListAction>) { list.send(.clear) }
/// ```
///
/// Rules: do not conform to it directly; a decorator conforms to `StoreWrapper`, which fills in nearly all of this.
public protocol StoreProtocol<State, Action>: _Sender {
  /// The state that can be read.
  associatedtype State
  /// The actions that can be sent.
  associatedtype Action
  /// The state of the bare store.
  associatedtype BareState
  /// The actions of the bare store.
  associatedtype BareAction

  /// The store itself, all decorators taken off.
  var bareStore: Store<BareState, BareAction> { get }
  /// Puts all decorators around a bare store again. It holds none.
  var recovery: (Store<BareState, BareAction>) -> Self { get }

  /// The current state.
  var state: State { get }
  /// Handles actions in one cycle. All that is sent, one action or a group, goes through here: what a decorator changes.
  ///
  /// It has a name of its own, and no arguments that can be left out, so that no `send` gets around it. The result lets the
  /// sender wait for effects: a decorator returns what it wraps returned. One that holds actions back delivers the rest,
  /// even an empty group.
  @discardableResult
  func deliver(
    _ actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction
  /// The result of a function of the state, as a value of the graph. All observation goes through here.
  func derive<Value: Equatable>(
    _ select: @escaping (State) -> Value, isolation caller: isolated (any Actor)?
  ) -> Incr<Value>
}

extension Store: StoreProtocol {
  /// This store.
  public var bareStore: Store { self }

  /// Returns the store it is given.
  public var recovery: (Store) -> Store { { $0 } }

  /// Handles actions in one cycle.
  @discardableResult
  public func deliver(
    _ actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    _deliver(group: actions, from: origin, isolation: caller)
  }

  /// The result of a function of the state. The function is called once per cycle.
  public func derive<Value: Equatable>(
    _ select: @escaping (State) -> Value, isolation caller: isolated (any Actor)?
  ) -> Incr<Value> {
    incr(of: select, isolation: caller)
  }
}

extension StoreProtocol {
  /// The identity that all stores for parts of one state, and their decorators, have in common.
  public var rootID: ObjectIdentifier { bareStore.rootID }

  /// Whether the part of the state that the store is for is there.
  public var isPresent: Bool { bareStore.isPresent }

  /// Ends the store, as `Store.shutDown` does.
  public func shutDown(isolation caller: isolated (any Actor)? = #isolation) { bareStore.shutDown(isolation: caller) }

  /// The result of a function of the state, as a value of the graph. The function is called once per cycle.
  public func incr<Value: Equatable>(
    of select: @escaping (State) -> Value, isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    derive(select, isolation: caller)
  }

  /// Observes what a function makes of the state. It is called once per cycle.
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
