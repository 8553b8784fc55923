public import Incremental

extension Store {
  /// Calls `handler` now, and once after each cycle in which the part at `path` changed.
  ///
  /// ```swift
  /// let token = store.observe(\.draft) { print($0) }
  /// let ready = store.observe(\.phase, once: true, when: { $0 == .ready }) { _ in start() }
  /// ```
  ///
  /// Rules: observers are called in the order they were attached, after the queue is empty, and all see the same state.
  /// An action that an observer sends starts the next cycle. Releasing the token cancels the observer.
  ///
  /// - Parameters:
  ///   - path: the part.
  ///   - initial: whether it hears of the value as it is now.
  ///   - once: whether it ends with the first call.
  ///   - condition: values for which it is false are passed over.
  ///   - isolation: that of the caller, which must be the store's. Leave it out.
  ///   - handler: gets the value.
  /// - Complexity: a path that is stored all the way is found through the bytes that changed, however many are observed;
  ///   one that runs through a getter, a subscript or an optional is read once per cycle. The last value is retained, so
  ///   the next change in place of an array that is itself observed copies it.
  @inlinable
  public func observe<Value: Equatable>(
    _ path: KeyPath<State, Value>, initial: Bool = true, once: Bool = false, when condition: ((Value) -> Bool)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ handler: @escaping (Value) -> Void
  ) -> Token {
    incr(path).observe(initial: initial, once: once, when: condition, handler)
  }

  /// The same with your own idea of what counts as unchanged; `isEqual` gets the old and the new value.
  @inlinable
  public func observe<Value>(
    _ path: KeyPath<State, Value>, initial: Bool = true, once: Bool = false, when condition: ((Value) -> Bool)? = nil,
    isEqual: @escaping (Value, Value) -> Bool, isolation: isolated (any Actor)? = #isolation,
    _ handler: @escaping (Value) -> Void
  ) -> Token {
    incr(path, isEqual: isEqual).observe(initial: initial, once: once, when: condition, handler)
  }

  /// Observes what a function makes of the state. It is called once per cycle.
  ///
  /// ```swift
  /// let token = store.observe(of: { $0.rows.count }) { print($0) }
  /// ```
  @inlinable
  public func observe<Value: Equatable>(
    of select: @escaping (State) -> Value, initial: Bool = true, once: Bool = false,
    when condition: ((Value) -> Bool)? = nil, isolation: isolated (any Actor)? = #isolation,
    _ handler: @escaping (Value) -> Void
  ) -> Token {
    incr(of: select).observe(initial: initial, once: once, when: condition, handler)
  }

  /// Observes for as long as `owner` lives. No token needs to be kept.
  ///
  /// ```swift
  /// store.observe(\.title, owner: self) { view, title in view.label = title }
  /// ```
  ///
  /// Rules: the owner is not retained. The observer ends with the owner, or when the token is cancelled; releasing the
  /// token does nothing.
  @inlinable @discardableResult
  public func observe<Owner: AnyObject, Value: Equatable>(
    _ path: KeyPath<State, Value>, owner: Owner, initial: Bool = true, once: Bool = false,
    when condition: ((Value) -> Bool)? = nil, isolation: isolated (any Actor)? = #isolation,
    _ handler: @escaping (Owner, Value) -> Void
  ) -> Token {
    let owned = Owned(owner)
    owned.token = incr(path).observe(initial: initial, once: once, when: condition) { [unowned owned] value in
      if let owner = owned.owner as? Owner { handler(owner, value) } else { owned.end() }
    }
    return core.keep(owned)
  }

  /// Calls `handler` after each cycle in which the part changed, with the value before and the value now.
  ///
  /// - Complexity: the value before is kept for that: a collection that is changed in place is copied.
  public func onChange<Value: Equatable>(
    of path: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation,
    _ handler: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> Token {
    incr(path).onChange(handler)
  }

  /// Calls `handler` before the first action of each cycle, while the state is still the old one. It is no promise that
  /// something changes.
  public func beforeChange(
    isolation caller: isolated (any Actor)? = #isolation, _ handler: @escaping () -> Void
  ) -> Token {
    core.enterIfNeeded(caller)
    return core.owner?.addWillChangeObserver(handler) ?? Token.none
  }

  /// The values of a part as an asynchronous sequence: the current one, and each that a cycle ends with.
  ///
  /// ```swift
  /// for await draft in store.values(\.draft) { save(draft) }             // misses what came while it saved
  /// for await draft in store.values(\.draft, .every) { log(draft) }      // gets every value
  /// ```
  public func values<Value: Equatable>(
    _ path: KeyPath<State, Value>, _ policy: Values<Value>.Policy = .latest,
    isolation: isolated (any Actor)? = #isolation
  ) -> Values<Value> {
    var values = incr(path).values(policy)
    values.source = StoreSource(store: self)
    return values
  }
}
