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
