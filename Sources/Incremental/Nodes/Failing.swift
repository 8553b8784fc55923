extension Incr {
  /// Returns a value that is `transform` of this one, or that fails with the error that `transform` throws.
  ///
  /// Values that depend on a failed value are not computed: they have the same error until the value has recovered.
  ///
  /// ```swift
  /// let number = text.tryMap { try parse($0) }
  /// let token = number.observe(failure: { show($0) }) { show($0) }
  /// ```
  @inlinable
  public func tryMap<Result: Equatable>(_ transform: @escaping (Value) throws -> Result) -> Incr<Result> {
    let a = Unmanaged.passUnretained(node)
    return Incr<Result>(
      node: ValueNode(from: node) { node in
        let value = a._withUnsafeGuaranteedRef { $0.current }
        return unsafeDowncast(node, to: ValueNode<Result>.self).store(Swift.Result { try transform(value) })
      })
  }

  /// Returns this value or, while it is failed, what `replacement` returns for its error.
  @inlinable
  public func recover(_ replacement: @escaping (any Error) -> Value) -> Incr where Value: Equatable {
    let a = Unmanaged.passUnretained(node)
    let result = ValueNode<Value>(from: node) { node in
      let value = a._withUnsafeGuaranteedRef { source in
        if let failure = source.failureOrNil { replacement(failure) } else { source.current }
      }
      return unsafeDowncast(node, to: ValueNode<Value>.self).store(value, { $0 == $1 })
    }
    result.flags.insert(.handlesFailure)
    return Incr(node: result)
  }
}

extension ValueNode where Value: Equatable {
  /// Stores the value or the error.
  @inlinable
  package func store(_ result: Result<Value, any Error>) -> Bool {
    switch result {
    case .success(let value): store(value, { $0 == $1 })
    case .failure(let error): fail(error)
    }
  }
}
