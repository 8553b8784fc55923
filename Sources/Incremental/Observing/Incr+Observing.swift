extension Incr {
  /// Calls `handler` now, and after each pass in which the value changed.
  ///
  /// Rules: observers are called in the order they were attached, after all values are up to date. What an observer
  /// writes starts the next pass. While the value is failed, `failure` is called instead, if given.
  ///
  /// - Returns: the token that keeps the observer alive.
  @inlinable
  public func observe(failure: ((any Error) -> Void)? = nil, _ handler: @escaping (Value) -> Void) -> Token {
    let node = Unmanaged.passUnretained(node)
    return graph.observe(self.node, failure: failure) { handler(node._withUnsafeGuaranteedRef { $0.current }) }
  }
}
