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
