public import Incremental

extension Store {
  /// The part of the state at `path` as a value of the incremental graph, to derive from.
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

  /// The same with your own idea of what counts as unchanged.
  @inlinable
  public func incr<Value>(
    _ path: KeyPath<State, Value>, isEqual: @escaping (Value, Value) -> Bool,
    isolation caller: isolated (any Actor)? = #isolation
  ) -> Incr<Value> {
    core.enterIfNeeded(caller)
    return part(path, comparesBytes: false, isEqual)
  }

  /// The result of a function of the state. The function is called once per cycle.
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
    // Of a part that may go, the value that was delivered last is kept, to compare it with when the part comes back.
    return core.graph.source(
      location.part(path), among: core.sources, at: path, comparesBytes: comparesBytes && link?.isPresent == nil,
      isEqual: isEqual)
  }

  /// The part at a path, or nil while what the store is for is gone. It is looked at once per cycle.
  func part<Value: Equatable>(_ path: KeyPath<State, Value>, while isPresent: @escaping () -> Bool) -> Incr<Value?> {
    path.refuseIfFallible()
    return core.graph.source(
      location.map { isPresent() ? $0[keyPath: path] : nil }, among: core.sources, at: path, comparesBytes: false,
      isEqual: { $0 == $1 }
    )
  }

  /// While the part is gone, nothing counts as a change: its state is the one from when the store was made, and no
  /// observer is notified of that.
  @inlinable
  func whileThere<Value>(_ isEqual: @escaping (Value, Value) -> Bool) -> (Value, Value) -> Bool {
    guard let isPresent = link?.isPresent else { return isEqual }
    return { !isPresent() || isEqual($0, $1) }
  }
}
