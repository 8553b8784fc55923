public import Incremental
public import Sluice
public import SluiceUndo

// MARK: - Stores and decorators

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
  /// A function that rebuilds this decorator around a bare store, without retaining one.
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

  /// A function that returns its argument.
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
    when condition: ((Value) -> Bool)? = nil, every interval: Duration? = nil,
    isolation caller: isolated (any Actor)? = #isolation, _ handler: @escaping (Value) -> Void
  ) -> Token {
    let value = derive(select, isolation: caller)
    guard let interval else { return value.observe(initial: initial, once: once, when: condition, handler) }
    return bareStore.observe(
      value, every: interval, isEqual: ==, initial: initial, once: once, when: condition, handler)
  }
}

// MARK: - Sending

extension StoreProtocol {
  /// Handles an action, and all it leads to, before it returns.
  ///
  /// The rules and the result are those of `Store.send`.
  @inlinable @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SentAction {
    _deliver(action, from: Origin(file: file, line: line), isolation: caller)
  }

  /// Handles several actions in one cycle.
  @discardableResult
  public func send(
    _ first: Action, _ second: Action, _ more: Action..., isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver(ActionGroup([first, second] + more), from: Origin(file: file, line: line), isolation: caller)
  }

  /// Handles several actions in one cycle.
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver(ActionGroup(actions), from: Origin(file: file, line: line), isolation: caller)
  }
}

extension StoreProtocol {
  /// Delivers an action as a group of one.
  @inlinable
  public func _deliver(
    _ action: Action, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    deliver([action], from: origin, isolation: caller)
  }

  /// Delivers a group by `deliver`, which a decorator changes.
  public func _deliver(
    group actions: ActionGroup<Action>, from origin: Origin, isolation caller: isolated (any Actor)?
  ) -> SentAction {
    deliver(actions, from: origin, isolation: caller)
  }

  /// The bare store, for `send` without a result.
  public var _bareStore: Store<BareState, BareAction> { bareStore }
}

extension StoreProtocol {
  /// The dependencies that the store was created with.
  public var dependencies: Dependencies { bareStore.dependencies }

  /// Handles an action with its own dependencies.
  ///
  /// The rules are those of `Store.send`.
  @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
    line: UInt = #line, @DependencyBuilder dependencies values: () -> Provide
  ) -> SentAction {
    deliver(action, with: values(), Origin(file: file, line: line), caller)
  }
}

extension StoreProtocol {
  /// Handles an action with an intent, which determines how its changes become a step that can be undone.
  ///
  /// The rules are those of `Store.send`.
  @discardableResult
  public func send(
    _ action: Action, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver([action], intent, Origin(file: file, line: line), caller)
  }

  /// Handles the actions of a group in one cycle, as one step that can be undone.
  ///
  /// ```swift
  /// store.send(group: ids.map { .delete($0) }, undo: .titled("Delete"))
  /// ```
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, undo intent: UndoIntent, isolation caller: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line
  ) -> SentAction {
    deliver(ActionGroup(actions), intent, Origin(file: file, line: line), caller)
  }
}

// MARK: - Decorators

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
  /// A function that puts this decorator around another store.
  var rewrap: (Wrapped) -> Self { get }
}

extension StoreWrapper where BareState == Wrapped.BareState, BareAction == Wrapped.BareAction {
  /// The store without decorators.
  public var bareStore: Store<BareState, BareAction> { wrapped.bareStore }

  /// A function that rebuilds this decorator, and all inside it, around a bare store.
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
