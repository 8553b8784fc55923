import Incremental

/// The source of random numbers: the value of `\.random`.
///
/// ```swift
/// let store = Store(Game(), game, dependencies: [Provide(\.random, .seeded(7))])
/// ```
///
/// Rules: all copies use one sequence. In a reducer, use `context.random(in:)`, which is recorded.
public struct RandomNumbers: RandomNumberGenerator, Sendable {
  @usableFromInline let draw: @Sendable () -> UInt64

  /// Creates a source from a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let generator = Locked(generator)
    draw = { generator.withLock { $0.next() } }
  }

  /// Creates a source like the generic `init(_:)`, but compiled for this generator.
  private init(drawingFrom generator: SeededGenerator) {
    let generator = Locked(generator)
    draw = { generator.withLock { $0.next() } }
  }

  /// A source of unpredictable numbers.
  public static var unpredictable: RandomNumbers { RandomNumbers(drawingFrom: SeededGenerator()) }

  /// Returns a source of the numbers that a seed determines.
  public static func seeded(_ seed: UInt64) -> RandomNumbers { RandomNumbers(drawingFrom: SeededGenerator(seed: seed)) }

  /// Returns the next number.
  @inlinable
  public func next() -> UInt64 { draw() }
}

extension Dependencies {
  @usableFromInline
  enum RandomKey: Dependency {
    @usableFromInline static var defaultValue: RandomNumbers { .unpredictable }
    @usableFromInline static var testValue: RandomNumbers { .seeded(0) }
  }

  /// The source of random numbers.
  ///
  /// In tests, each test gets the same numbers.
  public var random: RandomNumbers {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }
}
