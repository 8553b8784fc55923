public import Incremental

extension Store {
  /// Calls `handler` now, and once after each cycle in which the part at `path` changed.
  ///
  /// ```swift
  /// let token = store.observe(\.draft) { print($0) }
  /// let ready = store.observe(\.phase, once: true, when: { $0 == .ready }) { _ in start() }
  /// let bar = store.observe(\.progress, every: .milliseconds(33)) { draw($0) }
  /// ```
  ///
  /// Rules: observers are called in the order they were attached, after the queue is empty, and all see the same state.
  /// An action that an observer sends starts the next cycle. Releasing the token cancels the observer.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - initial: Whether `handler` is called with the current value.
  ///   - once: Whether the observer ends with its first call.
  ///   - condition: Values for which it returns false are skipped.
  ///   - interval: The time, by the store's clock, in which `handler` is called at most once; nil for no limit. A
  ///     change after a pause is delivered at once. Of those that follow within the interval, the newest is delivered
  ///     at its end, outside of a cycle, unless it equals what was delivered before. What is held when the store or
  ///     the observer ends is dropped.
  ///   - isolation: The isolation of the caller, which must be the store's. Omit it.
  ///   - handler: Receives the value.
  /// - Complexity: a path that is stored at all levels is found through the bytes that changed, however many are
  ///   observed. A path through a getter, a subscript or an optional is read once per cycle. The last value is
  ///   retained, so the next in-place change of an array that is itself observed copies it.
  @inlinable
  public func observe<Value: Equatable>(
    _ path: KeyPath<State, Value>, initial: Bool = true, once: Bool = false, when condition: ((Value) -> Bool)? = nil,
    every interval: Duration? = nil, isolation: isolated (any Actor)? = #isolation, _ handler: @escaping (Value) -> Void
  ) -> Token {
    if let interval {
      return observe(incr(path), every: interval, isEqual: ==, initial: initial, once: once, when: condition, handler)
    }
    return incr(path).observe(initial: initial, once: once, when: condition, handler)
  }

  /// Observes a part with a custom comparison; `isEqual` receives the old and the new value.
  @inlinable
  public func observe<Value>(
    _ path: KeyPath<State, Value>, initial: Bool = true, once: Bool = false, when condition: ((Value) -> Bool)? = nil,
    every interval: Duration? = nil, isEqual: @escaping (Value, Value) -> Bool,
    isolation: isolated (any Actor)? = #isolation, _ handler: @escaping (Value) -> Void
  ) -> Token {
    let value = incr(path, isEqual: isEqual)
    if let interval {
      return observe(value, every: interval, isEqual: isEqual, initial: initial, once: once, when: condition, handler)
    }
    return value.observe(initial: initial, once: once, when: condition, handler)
  }

  /// Observes the result of a function of the state.
  ///
  /// The function is called once per cycle.
  ///
  /// ```swift
  /// let token = store.observe(of: { $0.rows.count }) { print($0) }
  /// ```
  @inlinable
  public func observe<Value: Equatable>(
    of select: @escaping (State) -> Value, initial: Bool = true, once: Bool = false,
    when condition: ((Value) -> Bool)? = nil, every interval: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, _ handler: @escaping (Value) -> Void
  ) -> Token {
    let value = incr(of: select)
    if let interval {
      return observe(value, every: interval, isEqual: ==, initial: initial, once: once, when: condition, handler)
    }
    return value.observe(initial: initial, once: once, when: condition, handler)
  }

  /// Observes a part as long as `owner` lives.
  ///
  /// The token need not be kept.
  ///
  /// ```swift
  /// store.observe(\.title, owner: self) { view, title in view.label = title }
  /// ```
  ///
  /// Rules: the owner is not retained. The observer ends with the owner, or when the token is cancelled; releasing the
  /// token has no effect.
  @inlinable @discardableResult
  public func observe<Owner: AnyObject, Value: Equatable>(
    _ path: KeyPath<State, Value>, owner: Owner, initial: Bool = true, once: Bool = false,
    when condition: ((Value) -> Bool)? = nil, every interval: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation, _ handler: @escaping (Owner, Value) -> Void
  ) -> Token {
    let owned = Owned(owner)
    owned.token = observe(path, initial: initial, once: once, when: condition, every: interval) {
      [unowned owned] value in
      if let owner = owned.owner as? Owner { handler(owner, value) } else { owned.end() }
    }
    return core.keep(owned)
  }

  /// Calls `handler` after each cycle in which the part changed, with the old and the new value.
  ///
  /// - Complexity: the old value is retained, so a collection that is changed in place is copied.
  public func onChange<Value: Equatable>(
    of path: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation,
    _ handler: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> Token {
    incr(path).onChange(handler)
  }

  /// Calls `handler` before the first action of each cycle, before the state changes.
  ///
  /// The cycle need not change anything.
  public func beforeChange(
    isolation caller: isolated (any Actor)? = #isolation, _ handler: @escaping () -> Void
  ) -> Token {
    core.enterIfNeeded(caller)
    return core.owner?.addWillChangeObserver(handler) ?? Token.none
  }

  /// Returns the values of a part as an asynchronous sequence: the current one, and the one at the end of each cycle.
  ///
  /// ```swift
  /// for await draft in store.values(\.draft) { save(draft) }             // misses what came while it saved
  /// for await draft in store.values(\.draft, .every) { log(draft) }      // gets every value
  /// for await draft in store.values(\.draft, every: .seconds(1)) { … }   // at most one in a second
  /// ```
  ///
  /// With an interval, the values are those that an observer with `every:` gets.
  public func values<Value: Equatable>(
    _ path: KeyPath<State, Value>, _ policy: Values<Value>.Policy = .latest, every interval: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> Values<Value> {
    let value = incr(path)
    var values = value.values(policy)
    if let interval {
      values = Values(policy) { [self] in
        observe(value, every: interval, isEqual: ==, initial: true, once: false, when: nil, $0)
      }
    }
    values.source = StoreSource(store: self)
    return values
  }
}

// MARK: - Options of observers

extension Incr {
  /// Observes with the options of `Store.observe`. For products built on this one.
  @inlinable
  package func observe(
    initial: Bool, once: Bool, when condition: ((Value) -> Bool)?, _ handler: @escaping (Value) -> Void
  ) -> Token {
    if initial, !once, condition == nil { return observe(handler) }
    return observeSelectively(initial: initial, once: once, when: condition, handler)
  }

  @usableFromInline
  func observeSelectively(
    initial: Bool, once: Bool, when condition: ((Value) -> Bool)?, _ handler: @escaping (Value) -> Void
  ) -> Token {
    let slot = TokenSlot()
    var isFirst = true
    let token = observe { value in
      defer { isFirst = false }
      if slot.isOver || (isFirst && !initial) || condition?(value) == false { return }
      if once { slot.end() }
      handler(value)
    }
    return slot.keep(token)
  }
}

/// A slot for the token of an observer that may end itself, even before its token exists.
final class TokenSlot {
  private var token: Token?
  private(set) var isOver = false

  func end() {
    isOver = true
    token?.cancel()
    token = nil
  }

  func keep(_ token: Token) -> Token {
    if isOver { token.cancel() } else { self.token = token }
    return Token.onCancel { [self] in end() }
  }
}

/// An observer that ends with its owner.
@usableFromInline
final class Owned {
  @usableFromInline weak var owner: AnyObject?
  @usableFromInline var token: Token?

  @usableFromInline
  init(_ owner: AnyObject) { self.owner = owner }

  @usableFromInline
  func end() {
    token?.cancel()
    token = nil
  }

  var isOver: Bool { owner == nil || token == nil }
}

extension Core {
  /// Retains an observer as long as its owner lives. Observers whose owner was freed are removed as more are added.
  @usableFromInline
  final func keep(_ observer: Owned) -> Token {
    if owned.count >= ownedLimit {
      for observer in owned where observer.isOver { observer.end() }
      owned.removeAll { $0.isOver }
      ownedLimit = max(16, owned.count * 2)
    }
    owned.append(observer)
    // Releasing this token has no effect, because the owner decides when the observer ends.
    return Token.onExplicitCancel { observer.end() }
  }
}

// MARK: - The source of values

/// A store as the source of values. A separate type, because a member of `Store` would hide a field of the state.
struct StoreSource<State, Action>: ValuesSource {
  let store: Store<State, Action>

  var home: (any Actor)? { store.core.isolation }

  func whenEnded(_ body: @escaping () -> Void) -> Token {
    if store.core.hasEnded {
      body()
      return .none
    }
    return store.serviceAttachment.add(Ending<State, Action>(store, body))
  }
}

/// A service that calls a function when the store has ended, and its observers were notified of the actions handled
/// before.
private struct Ending<State, Action>: Service {
  private let location: StateLocation<State>
  private let graph: Graph
  private let body: () -> Void

  init(_ store: Store<State, Action>, _ body: @escaping () -> Void) {
    (location, graph, self.body) = (store.location, store.core.graph, body)
  }

  func shutDown(_ store: StoreAccess<State, Action>) {
    graph.postpone(body)
    // In a reducer, the pass runs at the end of the cycle; anywhere else it must be run here.
    if !location.memory.isChanging { graph.runPass() }
  }
}
