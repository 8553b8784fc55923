extension Incr {
  /// Returns a value that is `transform` of this one.
  ///
  /// ```swift
  /// let isEmpty = rows.map { $0.isEmpty }
  /// ```
  ///
  /// `transform` runs at most once per pass, and only if this value changed while the result is observed. A result
  /// equal to the previous one causes no further computation.
  @inlinable @inline(never)
  public func map<Result: Equatable>(_ transform: @escaping (Value) -> Result) -> Incr<Result> {
    let a = Unmanaged.passUnretained(node)
    return Incr<Result>(
      node: ValueNode(from: node) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(a._withUnsafeGuaranteedRef { $0.current }), { $0 == $1 })
      })
  }

  /// Returns a value that is `transform` of this one, with its own cutoff.
  ///
  /// `isEqual` gets the old and the new result. With `{ _, _ in false }` each result counts as a change.
  @inlinable @inline(never)
  public func map<Result>(
    isEqual: @escaping (Result, Result) -> Bool, _ transform: @escaping (Value) -> Result
  ) -> Incr<Result> {
    let a = Unmanaged.passUnretained(node)
    return Incr<Result>(
      node: CutoffNode(from: node, isEqual: isEqual) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(a._withUnsafeGuaranteedRef { $0.current }), isEqual)
      })
  }
}

// MARK: - Functions of several values

extension ValueNode {
  /// Returns the value of a dependency without retaining its node. That is safe, because a node holds its dependencies
  /// while its `run` is called.
  @inlinable @inline(__always)
  static func read(_ node: Unmanaged<ValueNode>) -> Value { node._withUnsafeGuaranteedRef { $0.current } }
}

// Each function is written out twice, because a comparison that is passed as a closure is called as one. `==` written
// into the closure of the node is compiled into it.

extension Incr {
  /// Returns a value that is `transform` of this one and another.
  ///
  /// ```swift
  /// let total = price.map2(count) { $0 * $1 }
  /// ```
  ///
  /// `transform` runs at most once per pass, and never with a mix of old and new values.
  @inlinable @inline(__always)
  public func map2<B, Result: Equatable>(
    _ b: Incr<B>, _ transform: @escaping (Value, B) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    return Incr<Result>(
      node: ValueNode(from: node, b.node) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(ValueNode.read(n0), ValueNode<B>.read(n1)), { $0 == $1 })
      })
  }

  /// Returns a value that is `transform` of this one and another, with its own cutoff; `isEqual` gets the old and the
  /// new result.
  @inlinable @inline(__always)
  public func map2<B, Result>(
    _ b: Incr<B>, isEqual: @escaping (Result, Result) -> Bool,
    _ transform: @escaping (Value, B) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    return Incr<Result>(
      node: CutoffNode(from: node, b.node, isEqual: isEqual) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(ValueNode.read(n0), ValueNode<B>.read(n1)), isEqual)
      })
  }
}

extension Incr {
  /// Returns a value that is `transform` of this one and two others; like `map2`.
  @inlinable @inline(__always)
  public func map3<B, C, Result: Equatable>(
    _ b: Incr<B>, _ c: Incr<C>, _ transform: @escaping (Value, B, C) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    let n2 = Unmanaged.passUnretained(c.node)
    return Incr<Result>(
      node: ValueNode(from: node, b.node, c.node) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(ValueNode.read(n0), ValueNode<B>.read(n1), ValueNode<C>.read(n2)), { $0 == $1 })
      })
  }

  /// Returns a value that is `transform` of this one and two others, with its own cutoff; `isEqual` gets the old and
  /// the new result.
  @inlinable @inline(__always)
  public func map3<B, C, Result>(
    _ b: Incr<B>, _ c: Incr<C>, isEqual: @escaping (Result, Result) -> Bool,
    _ transform: @escaping (Value, B, C) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    let n2 = Unmanaged.passUnretained(c.node)
    return Incr<Result>(
      node: CutoffNode(from: node, b.node, c.node, isEqual: isEqual) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(ValueNode.read(n0), ValueNode<B>.read(n1), ValueNode<C>.read(n2)), isEqual)
      })
  }
}

extension Incr {
  /// Returns a value that is `transform` of this one and three others; like `map2`.
  @inlinable @inline(__always)
  public func map4<B, C, D, Result: Equatable>(
    _ b: Incr<B>, _ c: Incr<C>, _ d: Incr<D>, _ transform: @escaping (Value, B, C, D) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    let n2 = Unmanaged.passUnretained(c.node)
    let n3 = Unmanaged.passUnretained(d.node)
    return Incr<Result>(
      node: ValueNode(from: node, b.node, c.node, d.node) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(ValueNode.read(n0), ValueNode<B>.read(n1), ValueNode<C>.read(n2), ValueNode<D>.read(n3)),
          { $0 == $1 })
      })
  }

  /// Returns a value that is `transform` of this one and three others, with its own cutoff; `isEqual` gets the old and
  /// the new result.
  @inlinable @inline(__always)
  public func map4<B, C, D, Result>(
    _ b: Incr<B>, _ c: Incr<C>, _ d: Incr<D>, isEqual: @escaping (Result, Result) -> Bool,
    _ transform: @escaping (Value, B, C, D) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    let n2 = Unmanaged.passUnretained(c.node)
    let n3 = Unmanaged.passUnretained(d.node)
    return Incr<Result>(
      node: CutoffNode(from: node, b.node, c.node, d.node, isEqual: isEqual) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(ValueNode.read(n0), ValueNode<B>.read(n1), ValueNode<C>.read(n2), ValueNode<D>.read(n3)), isEqual)
      })
  }
}

extension Incr {
  /// Returns a value that is `transform` of this one and four others; like `map2`.
  @inlinable @inline(__always)
  public func map5<B, C, D, E, Result: Equatable>(
    _ b: Incr<B>, _ c: Incr<C>, _ d: Incr<D>, _ e: Incr<E>, _ transform: @escaping (Value, B, C, D, E) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    let n2 = Unmanaged.passUnretained(c.node)
    let n3 = Unmanaged.passUnretained(d.node)
    let n4 = Unmanaged.passUnretained(e.node)
    return Incr<Result>(
      node: ValueNode(from: node, b.node, c.node, d.node, e.node) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(
            ValueNode.read(n0), ValueNode<B>.read(n1), ValueNode<C>.read(n2), ValueNode<D>.read(n3),
            ValueNode<E>.read(n4)), { $0 == $1 })
      })
  }

  /// Returns a value that is `transform` of this one and four others, with its own cutoff; `isEqual` gets the old and
  /// the new result.
  @inlinable @inline(__always)
  public func map5<B, C, D, E, Result>(
    _ b: Incr<B>, _ c: Incr<C>, _ d: Incr<D>, _ e: Incr<E>, isEqual: @escaping (Result, Result) -> Bool,
    _ transform: @escaping (Value, B, C, D, E) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    let n2 = Unmanaged.passUnretained(c.node)
    let n3 = Unmanaged.passUnretained(d.node)
    let n4 = Unmanaged.passUnretained(e.node)
    return Incr<Result>(
      node: CutoffNode(from: node, b.node, c.node, d.node, e.node, isEqual: isEqual) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(
            ValueNode.read(n0), ValueNode<B>.read(n1), ValueNode<C>.read(n2), ValueNode<D>.read(n3),
            ValueNode<E>.read(n4)), isEqual)
      })
  }
}

extension Incr {
  /// Returns a value that is `transform` of this one and five others; like `map2`.
  @inlinable @inline(__always)
  public func map6<B, C, D, E, F, Result: Equatable>(
    _ b: Incr<B>, _ c: Incr<C>, _ d: Incr<D>, _ e: Incr<E>, _ f: Incr<F>,
    _ transform: @escaping (Value, B, C, D, E, F) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    let n2 = Unmanaged.passUnretained(c.node)
    let n3 = Unmanaged.passUnretained(d.node)
    let n4 = Unmanaged.passUnretained(e.node)
    let n5 = Unmanaged.passUnretained(f.node)
    return Incr<Result>(
      node: ValueNode(from: node, b.node, c.node, d.node, e.node, f.node) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(
            ValueNode.read(n0), ValueNode<B>.read(n1), ValueNode<C>.read(n2), ValueNode<D>.read(n3),
            ValueNode<E>.read(n4), ValueNode<F>.read(n5)), { $0 == $1 })
      })
  }

  /// Returns a value that is `transform` of this one and five others, with its own cutoff; `isEqual` gets the old and
  /// the new result.
  @inlinable @inline(__always)
  public func map6<B, C, D, E, F, Result>(
    _ b: Incr<B>, _ c: Incr<C>, _ d: Incr<D>, _ e: Incr<E>, _ f: Incr<F>, isEqual: @escaping (Result, Result) -> Bool,
    _ transform: @escaping (Value, B, C, D, E, F) -> Result
  ) -> Incr<Result> {
    let n0 = Unmanaged.passUnretained(node)
    let n1 = Unmanaged.passUnretained(b.node)
    let n2 = Unmanaged.passUnretained(c.node)
    let n3 = Unmanaged.passUnretained(d.node)
    let n4 = Unmanaged.passUnretained(e.node)
    let n5 = Unmanaged.passUnretained(f.node)
    return Incr<Result>(
      node: CutoffNode(from: node, b.node, c.node, d.node, e.node, f.node, isEqual: isEqual) { node in
        unsafeDowncast(node, to: ValueNode<Result>.self).store(
          transform(
            ValueNode.read(n0), ValueNode<B>.read(n1), ValueNode<C>.read(n2), ValueNode<D>.read(n3),
            ValueNode<E>.read(n4), ValueNode<F>.read(n5)), isEqual)
      })
  }
}
