// MARK: - Logic and arithmetic

extension Incr where Value == Bool {
  /// Returns whether both are true. Both are computed.
  @inlinable
  public static func && (a: Incr, b: Incr) -> Incr { a.map2(b) { $0 && $1 } }

  /// Returns whether at least one is true. Both are computed.
  @inlinable
  public static func || (a: Incr, b: Incr) -> Incr { a.map2(b) { $0 || $1 } }

  /// Returns whether both are true.
  @inlinable
  public static func && (a: Incr, b: Bool) -> Incr { a.map { $0 && b } }

  /// Returns whether at least one is true.
  @inlinable
  public static func || (a: Incr, b: Bool) -> Incr { a.map { $0 || b } }

  /// Returns whether the value is false.
  @inlinable
  public static prefix func ! (a: Incr) -> Incr { a.map { !$0 } }
}

extension Incr where Value: AdditiveArithmetic {
  /// Returns the sum.
  @inlinable
  public static func + (a: Incr, b: Incr) -> Incr { a.map2(b) { $0 + $1 } }

  /// Returns the sum.
  @inlinable
  public static func + (a: Incr, b: Value) -> Incr { a.map { $0 + b } }

  /// Returns the sum.
  @inlinable
  public static func + (a: Value, b: Incr) -> Incr { b.map { a + $0 } }

  /// Returns the difference.
  @inlinable
  public static func - (a: Incr, b: Incr) -> Incr { a.map2(b) { $0 - $1 } }

  /// Returns the difference.
  @inlinable
  public static func - (a: Incr, b: Value) -> Incr { a.map { $0 - b } }

  /// Returns the difference.
  @inlinable
  public static func - (a: Value, b: Incr) -> Incr { b.map { a - $0 } }
}

extension Incr where Value: SignedNumeric, Value: Equatable {
  /// Returns the negated value.
  @inlinable
  public static prefix func - (a: Incr) -> Incr { a.map { -$0 } }
}

extension Incr where Value: Equatable {
  /// Returns whether the values are equal. (`==` between two `Incr` compares the nodes.)
  @inlinable
  public func isEqual(to other: Incr) -> Incr<Bool> { map2(other) { $0 == $1 } }

  /// Returns whether the value equals `b`.
  @inlinable
  public static func == (a: Incr, b: Value) -> Incr<Bool> { a.map { $0 == b } }

  /// Returns the value of the optional, or `b` while the optional is nil. Both are computed.
  @inlinable
  public static func ?? (a: Incr<Value?>, b: Incr) -> Incr { a.map2(b) { $0 ?? $1 } }

  /// Returns the value of the optional, or `b` while the optional is nil.
  @inlinable
  public static func ?? (a: Incr<Value?>, b: Value) -> Incr { a.map { $0 ?? b } }
}

// MARK: - Pairs, parts and arrays

extension Incr {
  /// Returns a pair of this value and another.
  @inlinable
  public func zip<B: Equatable>(_ b: Incr<B>) -> Incr<(Value, B)> where Value: Equatable {
    map2(b, isEqual: { $0 == $1 }) { ($0, $1) }
  }

  /// Returns a part of the value, at a key path.
  ///
  /// ```swift
  /// let draft = state[\.draft]      // wakes only when the draft changes
  /// ```
  @inlinable
  public subscript<Part: Equatable>(_ path: KeyPath<Value, Part>) -> Incr<Part> {
    let place = ResolvedKeyPath(path)
    return map { value in withUnsafePointer(to: value) { place.read($0) } }
  }

  /// Returns this value with its own cutoff; `isEqual` gets the old and the new value.
  @inlinable
  public func cutoff(_ isEqual: @escaping (Value, Value) -> Bool) -> Incr {
    map(isEqual: isEqual) { $0 }
  }
}

extension Array {
  /// Returns all values as one array, which changes when any of them does.
  ///
  /// - Complexity: O(n) for each pass in which one of them changed. `sum`, `count` and `fold` cost only what changed.
  @inlinable
  public func all<Value: Equatable>(in graph: Graph) -> Incr<[Value]> where Element == Incr<Value> {
    mapAll(in: graph) { $0 }
  }

  /// Returns a value that is `transform` of the array of all these values.
  @inlinable
  public func mapAll<Value, Result: Equatable>(
    in graph: Graph, _ transform: @escaping ([Value]) -> Result
  ) -> Incr<Result> where Element == Incr<Value> {
    let nodes = self.map { Unmanaged.passUnretained($0.node) }
    let node = ValueNode<Result>(in: graph, flags: .isConstant) { node in
      let values = nodes.map { $0._withUnsafeGuaranteedRef { $0.current } }
      return unsafeDowncast(node, to: ValueNode<Result>.self).store(transform(values), { $0 == $1 })
    }
    for incr in self { node.depend(on: incr.node) }
    return Incr<Result>(node: node)
  }
}
