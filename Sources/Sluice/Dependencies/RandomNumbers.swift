import Incremental

/// Where random numbers come from: the value of `\.random`.
///
/// ```swift
/// let store = Store(Game(), game, dependencies: [Provide(\.random, .seeded(7))])
/// ```
///
/// Rules: all copies draw from the same sequence. In a reducer, draw with `context.random(in:)`, which is recorded.
public struct RandomNumbers: RandomNumberGenerator, Sendable {
  @usableFromInline let draw: @Sendable () -> UInt64

  /// Draws from a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let generator = Locked(generator)
    draw = { generator.withLock { $0.next() } }
  }

  /// The same as `init(_:)`, which is generic, but compiled for this generator.
  private init(drawingFrom generator: SeededGenerator) {
    let generator = Locked(generator)
    draw = { generator.withLock { $0.next() } }
  }

  /// Numbers that nobody knows.
  public static var unpredictable: RandomNumbers { RandomNumbers(drawingFrom: SeededGenerator()) }

  /// The numbers that follow from a seed.
  public static func seeded(_ seed: UInt64) -> RandomNumbers { RandomNumbers(drawingFrom: SeededGenerator(seed: seed)) }

  /// The next number.
  @inlinable
  public func next() -> UInt64 { draw() }
}

extension Dependencies {
  @usableFromInline
  enum RandomKey: Dependency {
    @usableFromInline static var defaultValue: RandomNumbers { .unpredictable }
    @usableFromInline static var testValue: RandomNumbers { .seeded(0) }
  }

  /// Where random numbers come from. In tests, the same in each.
  public var random: RandomNumbers {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }
}
