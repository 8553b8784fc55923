extension Graph {
  /// Returns a value that finds its dependencies by itself: it depends on whatever `compute` reads.
  ///
  /// ```swift
  /// let total = graph.computed { price.value * count.value }
  /// ```
  ///
  /// Rules: `compute` runs at most once per pass, and only if a value that it read in its last run changed. The node no
  /// longer depends on values that the run does not read again. It can be combined with `map` and the other operators,
  /// which are faster where the dependencies are known.
  ///
  /// The first run of a chain of such values recurses as deep as the chain. Before the stack overflows, the program
  /// stops with an explanation: after some thousands of values on a thread of 8 MB. A chain whose values are observed
  /// as they are made, from the lowest on, may be of any length, and so may later runs and reads.
  @inlinable @inline(never)
  public func computed<Value: Equatable>(_ compute: @escaping () -> Value) -> Incr<Value> {
    Incr<Value>(
      node: ValueNode(in: self, flags: .isTracked) { node in
        unsafeDowncast(node, to: ValueNode<Value>.self).store(compute(), { $0 == $1 })
      })
  }

  /// Returns a computed value with its own cutoff; `isEqual` gets the old and the new value.
  @inlinable @inline(never)
  public func computed<Value>(
    isEqual: @escaping (Value, Value) -> Bool, _ compute: @escaping () -> Value
  ) -> Incr<Value> {
    Incr<Value>(
      node: CutoffNode(in: self, flags: .isTracked, isEqual: isEqual) { node in
        unsafeDowncast(node, to: ValueNode<Value>.self).store(compute(), isEqual)
      })
  }

  /// Returns a computed value whose computation may fail. In it, `try a.get()` rethrows the error of a failed value.
  @inlinable @inline(never)
  public func computed<Value: Equatable>(_ compute: @escaping () throws -> Value) -> Incr<Value> {
    Incr<Value>(
      node: ValueNode(in: self, flags: .isTracked) { node in
        unsafeDowncast(node, to: ValueNode<Value>.self).store(Result { try compute() })
      })
  }
}
