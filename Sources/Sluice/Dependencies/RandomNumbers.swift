import Incremental

/// Where random numbers come from: the value of `\.random`.
///
/// ```swift
/// let store = Store(Game(), game, dependencies: [Bind(\.random, to: .seeded(7))])
/// ```
///
/// Rules: all copies draw from the same sequence. In a reducer, draw with `context.random(in:)`, which is recorded.
public struct RandomNumbers: RandomNumberGenerator, Sendable {
  private let draw: @Sendable () -> UInt64

  /// Draws from a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let generator = Locked(generator)
    draw = { generator.withLock { $0.next() } }
  }

  /// Numbers that nobody knows.
  public static var unpredictable: RandomNumbers { RandomNumbers(SeededGenerator()) }

  /// The numbers that follow from a seed.
  public static func seeded(_ seed: UInt64) -> RandomNumbers { RandomNumbers(SeededGenerator(seed: seed)) }

  /// The next number.
  public func next() -> UInt64 { draw() }
}

extension Dependencies {
  enum RandomKey: Dependency {
    static var defaultValue: RandomNumbers { .unpredictable }
    static var testValue: RandomNumbers { .seeded(0) }
  }

  /// Where random numbers come from. In tests, the same in each.
  public var random: RandomNumbers {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }
}
