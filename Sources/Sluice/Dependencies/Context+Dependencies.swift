import Incremental

extension Context {
  /// Accesses a dependency by its property.
  ///
  /// ```swift
  /// if context.isDebug { … }
  /// ```
  ///
  /// Rules: with a journal or a trace, each read is recorded, with its value if that is `Codable`. A replay returns the
  /// recorded value; it reads other values again.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<Dependencies, Value>) -> Value {
    @inline(__always)
    get {
      core { core in core.reading { $0.dependencies[keyPath: path] } }
    }
  }

  /// Accesses a dependency by its key: the fastest way, under 10 ns.
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

  /// Returns the result of a function of a dependency, and records it in place of the dependency: for values that
  /// generate others.
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
  /// Returns a random number, and records it.
  @inlinable
  public func random<Number: FixedWidthInteger & Sendable>(in range: ClosedRange<Number>) -> Number {
    read(Dependencies.RandomKey.self) { numbers in
      var numbers = numbers
      return .random(in: range, using: &numbers)
    }
  }

  /// Returns a random number, and records it.
  @inlinable
  public func random<Number: FixedWidthInteger & Sendable>(in range: Range<Number>) -> Number {
    read(Dependencies.RandomKey.self) { numbers in
      var numbers = numbers
      return .random(in: range, using: &numbers)
    }
  }

  /// Returns a random number, and records it.
  @inlinable
  public func random<Number: BinaryFloatingPoint & Sendable>(in range: ClosedRange<Number>) -> Number
  where Number.RawSignificand: FixedWidthInteger {
    read(Dependencies.RandomKey.self) { numbers in
      var numbers = numbers
      return .random(in: range, using: &numbers)
    }
  }

  /// Returns the result of a function that uses random numbers.
  ///
  /// They are generated from one number, which is recorded.
  ///
  /// ```swift
  /// state.cards = context.withRandomNumbers { state.cards.shuffled(using: &$0) }
  /// ```
  public func withRandomNumbers<Result>(_ body: (inout SeededGenerator) -> Result) -> Result {
    var generator = SeededGenerator(seed: read(Dependencies.RandomKey.self) { $0.next() })
    return body(&generator)
  }
}
