public import Incremental

extension Store {
  /// Returns the part of the state at `path` as a value of the incremental graph, to derive from.
  ///
  /// ```swift
  /// let remaining = store.incr(\.todos).map { $0.count { !$0.isCompleted } }
  /// ```
  @inlinable
  public func incr<Value: Equatable>(
    _ path: KeyPath<State, Value>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    core.enterIfNeeded(caller)
    return part(path)
  }

  /// Returns the part of the state at `path` as a value of the graph, with a custom comparison for unchanged values.
  @inlinable
  public func incr<Value>(
    _ path: KeyPath<State, Value>, isEqual: @escaping (Value, Value) -> Bool,
    isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    core.enterIfNeeded(caller)
    return part(path, comparesBytes: false, isEqual)
  }

  /// Returns the result of a function of the state as a value of the graph.
  ///
  /// The function is called once per cycle.
  @inlinable
  public func incr<Value: Equatable>(
    of select: @escaping (State) -> Value, isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    core.enterIfNeeded(caller)
    let isEqual = whileThere { (old: Value, new: Value) in old == new }
    if let derive = link?.derive {
      return derive().map(isEqual: isEqual) { [location] in select($0 ?? location.read()) }
    }
    return core.graph.source(location.map(select), among: core.sources, comparesBytes: false, isEqual: isEqual)
  }

  @inlinable
  func part<Value: Equatable>(_ path: KeyPath<State, Value>) -> Incr<Value> {
    if location.offset != nil {
      path.refuseIfFallible()
      return core.graph.sharedSource(location.part(path), among: core.sources, at: path)
    }
    return part(path, comparesBytes: true) { $0 == $1 }
  }

  @inlinable
  func part<Value>(
    _ path: KeyPath<State, Value>, comparesBytes: Bool, _ isEqual: @escaping (Value, Value) -> Bool
  ) -> Incr<Value> {
    path.refuseIfFallible()
    let isEqual = whileThere(isEqual)
    if let derive = link?.derive {
      return derive().map(isEqual: isEqual) { [location] in ($0 ?? location.read())[keyPath: path] }
    }
    // For a removable part, the graph keeps the value delivered last, to compare it when the part returns.
    return core.graph.source(
      location.part(path), among: core.sources, at: path, comparesBytes: comparesBytes && link?.isPresent == nil,
      isEqual: isEqual)
  }

  /// Returns the part at a path as a value of the graph, which is nil while the store's part is not present. It is read
  /// once per cycle.
  func part<Value: Equatable>(_ path: KeyPath<State, Value>, while isPresent: @escaping () -> Bool) -> Incr<Value?> {
    path.refuseIfFallible()
    return core.graph.source(
      location.map { isPresent() ? $0[keyPath: path] : nil }, among: core.sources, at: path, comparesBytes: false,
      isEqual: { $0 == $1 }
    )
  }

  /// Wraps a comparison so that nothing counts as a change while the part is not present. Its state is then the one
  /// from the creation of the store, and no observer is notified of it.
  @inlinable
  func whileThere<Value>(_ isEqual: @escaping (Value, Value) -> Bool) -> (Value, Value) -> Bool {
    guard let isPresent = link?.isPresent else { return isEqual }
    return { !isPresent() || isEqual($0, $1) }
  }
}
