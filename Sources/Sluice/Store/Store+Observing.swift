public import Incremental

extension Store {
  /// Calls `handler` now, and once after each cycle in which the part at `path` changed.
  ///
  /// ```swift
  /// let token = store.observe(\.draft) { print($0) }
  /// ```
  ///
  /// Rules: observers are called in the order they were attached, after the queue is empty, and all see the same state.
  /// What an observer sends starts the next cycle. Releasing the token cancels the observer.
  ///
  /// - Complexity: a path that is stored all the way is compared by its bytes; one that runs through a getter, a
  ///   subscript or an optional is read once per cycle. The last value is retained, so the next change in place of an
  ///   array that is itself observed copies it.
  @inlinable
  public func observe<Value: Equatable>(
    _ path: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation, _ handler: @escaping (Value) -> Void
  ) -> Token {
    incr(path).observe(handler)
  }

  /// The same with your own idea of what counts as unchanged; `isEqual` gets the old and the new value.
  @inlinable
  public func observe<Value>(
    _ path: KeyPath<State, Value>, isEqual: @escaping (Value, Value) -> Bool,
    isolation: isolated (any Actor)? = #isolation, _ handler: @escaping (Value) -> Void
  ) -> Token {
    incr(path, isEqual: isEqual).observe(handler)
  }

  /// The part of the state at `path` as a value of the incremental graph, to derive from.
  ///
  /// ```swift
  /// let remaining = store.incr(\.todos).map { $0.count { !$0.isCompleted } }
  /// ```
  @inlinable
  public func incr<Value: Equatable>(
    _ path: KeyPath<State, Value>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    enterIfNeeded(caller)
    return graph.source(Place(path), of: memory, among: sources, comparesBytes: true, isEqual: { $0 == $1 })
  }

  /// The same with your own idea of what counts as unchanged.
  @inlinable
  public func incr<Value>(
    _ path: KeyPath<State, Value>, isEqual: @escaping (Value, Value) -> Bool,
    isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    enterIfNeeded(caller)
    return graph.source(Place(path), of: memory, among: sources, comparesBytes: false, isEqual: isEqual)
  }
}
