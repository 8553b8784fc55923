extension Graph {
  /// A value that finds out by itself what it depends on: whatever `compute` reads.
  ///
  /// ```swift
  /// let total = graph.computed { price.value * count.value }
  /// ```
  ///
  /// Rules: `compute` runs at most once per pass, and only if a value that it read last time changed. The node no
  /// longer depends on values that the run does not read again. It mixes freely with `map` and the others, which are
  /// faster where the dependencies are known.
  ///
  /// The first run of a chain of such values goes as deep as the chain, and stops the program, in words, before the
  /// stack is used up: after some thousands on a thread of 8 MB. A chain whose values are observed as they are made,
  /// from the lowest on, may be of any length, and so may later runs and reads.
  @inlinable @inline(never)
  public func computed<Value: Equatable>(_ compute: @escaping () -> Value) -> Incr<Value> {
    Incr<Value>(
      node: ValueNode(in: self, flags: .isTracked) { node in
        unsafeDowncast(node, to: ValueNode<Value>.self).store(compute(), { $0 == $1 })
      })
  }

  /// The same with its own idea of what counts as unchanged; `isEqual` gets the old and the new value.
  @inlinable @inline(never)
  public func computed<Value>(
    isEqual: @escaping (Value, Value) -> Bool, _ compute: @escaping () -> Value
  ) -> Incr<Value> {
    Incr<Value>(
      node: CutoffNode(in: self, flags: .isTracked, isEqual: isEqual) { node in
        unsafeDowncast(node, to: ValueNode<Value>.self).store(compute(), isEqual)
      })
  }

  /// The same for a computation that may fail; `try a.get()` in it hands on the error of what it reads.
  @inlinable @inline(never)
  public func computed<Value: Equatable>(_ compute: @escaping () throws -> Value) -> Incr<Value> {
    Incr<Value>(
      node: ValueNode(in: self, flags: .isTracked) { node in
        unsafeDowncast(node, to: ValueNode<Value>.self).store(Result { try compute() })
      })
  }
}
