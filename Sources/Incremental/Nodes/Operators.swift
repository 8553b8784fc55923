extension Incr where Value == Bool {
  /// Whether both are true. Both are computed.
  @inlinable
  public static func && (a: Incr, b: Incr) -> Incr { a.map2(b) { $0 && $1 } }

  /// Whether one is true. Both are computed.
  @inlinable
  public static func || (a: Incr, b: Incr) -> Incr { a.map2(b) { $0 || $1 } }

  /// Whether both are true.
  @inlinable
  public static func && (a: Incr, b: Bool) -> Incr { a.map { $0 && b } }

  /// Whether one is true.
  @inlinable
  public static func || (a: Incr, b: Bool) -> Incr { a.map { $0 || b } }

  /// Whether it is false.
  @inlinable
  public static prefix func ! (a: Incr) -> Incr { a.map { !$0 } }
}

extension Incr where Value: AdditiveArithmetic {
  /// The sum.
  @inlinable
  public static func + (a: Incr, b: Incr) -> Incr { a.map2(b) { $0 + $1 } }

  /// The sum.
  @inlinable
  public static func + (a: Incr, b: Value) -> Incr { a.map { $0 + b } }

  /// The sum.
  @inlinable
  public static func + (a: Value, b: Incr) -> Incr { b.map { a + $0 } }

  /// The difference.
  @inlinable
  public static func - (a: Incr, b: Incr) -> Incr { a.map2(b) { $0 - $1 } }

  /// The difference.
  @inlinable
  public static func - (a: Incr, b: Value) -> Incr { a.map { $0 - b } }

  /// The difference.
  @inlinable
  public static func - (a: Value, b: Incr) -> Incr { b.map { a - $0 } }
}

extension Incr where Value: SignedNumeric, Value: Equatable {
  /// The negative.
  @inlinable
  public static prefix func - (a: Incr) -> Incr { a.map { -$0 } }
}

extension Incr where Value: Equatable {
  /// Whether the values are equal. (`==` between two `Incr` asks whether they are the same node.)
  @inlinable
  public func isEqual(to other: Incr) -> Incr<Bool> { map2(other) { $0 == $1 } }

  /// Whether the value is `other`.
  @inlinable
  public static func == (a: Incr, b: Value) -> Incr<Bool> { a.map { $0 == b } }

  /// The value of the optional, or the other while there is none.
  @inlinable
  public static func ?? (a: Incr<Value?>, b: Incr) -> Incr { a.map2(b) { $0 ?? $1 } }

  /// The value of the optional, or `b` while there is none.
  @inlinable
  public static func ?? (a: Incr<Value?>, b: Value) -> Incr { a.map { $0 ?? b } }
}
