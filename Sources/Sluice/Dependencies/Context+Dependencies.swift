import Incremental

extension Context {
  /// A value from outside, by its property.
  ///
  /// ```swift
  /// if context.isDebug { … }
  /// ```
  ///
  /// Rules: with a journal or a trace, each read is recorded, with its value if that is `Codable`; a replay answers
  /// with that value. A replay reads other values again.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<Dependencies, Value>) -> Value {
    @inline(__always)
    get {
      core { core in core.reading { $0.dependencies[keyPath: path] } }
    }
  }

  /// A value from outside, by its key: the fastest way, under 10 ns.
  @inlinable
  public subscript<Key: DependencyKey>(
    _ key: Key.Type, file: StaticString = #fileID, line: UInt = #line
  ) -> Key.Value {
    @inline(__always)
    get {
      core { core in
        core.reading { $0.dependencies.layer.value(of: key, readAt: Origin(file: file, line: line)) }
      }
    }
  }

  /// The result of a function of a value from outside, recorded instead of that value: for values that make others.
  ///
  /// ```swift
  /// let number = context.read(TicketsKey.self) { $0.next() }     // the record has the number, not the dispenser
  /// ```
  @inlinable
  public func read<Key: DependencyKey, Result: Sendable>(
    _ key: Key.Type, file: StaticString = #fileID, line: UInt = #line, _ produce: (Key.Value) -> Result
  ) -> Result {
    core { core in
      core.reading { $0.dependencies.layer.value(of: key, readAt: Origin(file: file, line: line), produce) }
    }
  }
}

extension Context {
  /// A random number, recorded.
  @inlinable
  public func random<Number: FixedWidthInteger & Sendable>(in range: ClosedRange<Number>) -> Number {
    read(Dependencies.RandomKey.self) { numbers in
      var numbers = numbers
      return .random(in: range, using: &numbers)
    }
  }

  /// A random number, recorded.
  @inlinable
  public func random<Number: FixedWidthInteger & Sendable>(in range: Range<Number>) -> Number {
    read(Dependencies.RandomKey.self) { numbers in
      var numbers = numbers
      return .random(in: range, using: &numbers)
    }
  }

  /// A random number, recorded.
  @inlinable
  public func random<Number: BinaryFloatingPoint & Sendable>(in range: ClosedRange<Number>) -> Number
  where Number.RawSignificand: FixedWidthInteger {
    read(Dependencies.RandomKey.self) { numbers in
      var numbers = numbers
      return .random(in: range, using: &numbers)
    }
  }

  /// The result of a function of random numbers. They follow from one number, which is recorded.
  ///
  /// ```swift
  /// state.cards = context.withRandomNumbers { state.cards.shuffled(using: &$0) }
  /// ```
  public func withRandomNumbers<Result>(_ body: (inout SeededGenerator) -> Result) -> Result {
    var generator = SeededGenerator(seed: read(Dependencies.RandomKey.self) { $0.next() })
    return body(&generator)
  }
}
