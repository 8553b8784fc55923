extension Incr {
  /// Calls `handler` now, and after each pass in which the value changed.
  ///
  /// Rules: observers are called in the order in which they were attached, after all values are up to date. A write
  /// inside an observer starts the next pass. While the value is failed, `failure` is called instead, if given: once
  /// for each error that is thrown.
  ///
  /// - Returns: The token that keeps the observer alive.
  @inlinable @inline(never)
  public func observe(failure: ((any Error) -> Void)? = nil, _ handler: @escaping (Value) -> Void) -> Token {
    let observer = failure.map { FailureObserver(node, failure: $0, handler) } ?? ValueObserver(node, handler)
    node.graph.attach(observer)
    return observer
  }

  /// Calls `handler` after each pass in which the value changed, with the old and the new value. Does not call it at
  /// once.
  ///
  /// The observer keeps the old value, so a collection that is changed in place is copied.
  public func onChange(_ handler: @escaping (_ old: Value, _ new: Value) -> Void) -> Token {
    let last = Last<Value>()
    return observe { new in
      defer { last.value = new }
      if let old = last.value { handler(old, new) }
    }
  }
}

private final class Last<Value> {
  var value: Value?
}
