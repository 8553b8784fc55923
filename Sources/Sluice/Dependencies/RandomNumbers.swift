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

// MARK: - Seeded random numbers

/// A generator of random numbers that a seed determines, identical in each run and on each machine.
///
/// ```swift
/// var generator = SeededGenerator(seed: 7)
/// Int.random(in: 1...6, using: &generator)
/// ```
///
/// Rules: it is fast and uniform, but not for secrets: the next numbers can be computed from earlier ones. Source:
/// Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2018), xoshiro256**, seeded by SplitMix64.
public struct SeededGenerator: RandomNumberGenerator, Sendable, Equatable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates a generator with a seed.
  public init(seed: UInt64) {
    var seed = seed
    func next() -> UInt64 {
      seed &+= 0x9E37_79B9_7F4A_7C15
      let mixed = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      let again = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return again ^ (again >> 31)
    }
    state = (next(), next(), next(), next())
  }

  /// Creates a generator with an unpredictable seed, from the random numbers of the system.
  public init() {
    var system = SystemRandomNumberGenerator()
    // Never all zero, because the generator would then return only zeros.
    state = (system.next(), system.next(), system.next(), system.next() | 1)
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    let product = state.1 &* 5
    let result = (product << 7 | product >> 57) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3 << 45 | state.3 >> 19
    return result
  }

  /// Returns whether both will generate the same numbers.
  public static func == (a: SeededGenerator, b: SeededGenerator) -> Bool { a.state == b.state }
}
