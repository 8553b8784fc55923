import Incremental

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Dependencies {
  enum UUIDKey: Dependency {
    static var defaultValue: UUIDGenerator { .unpredictable }
    static var testValue: UUIDGenerator { .incrementing }
  }

  /// The generator of UUIDs.
  ///
  /// In tests it counts from zero.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }
}

extension Context {
  // The parameter has no size. Because of it, the method as a value has another type than the one that is rejected
  // below.
  /// Returns a unique UUID.
  ///
  /// It is recorded, so that a replay returns it again.
  public func uuid(_: Void = ()) -> UUID { read(Dependencies.UUIDKey.self) { $0() } }

  /// Rejects the method as a value.
  @available(
    *, unavailable,
    message: """
      A context cannot be kept, nor can its method. Call `context.uuid()` and hand on the value, or, to a function that does \
      not keep it, hand on the closure `{ context.uuid() }`.
      """
  )
  public func uuid() -> UUID { fatalError() }
}

// MARK: - Generating UUIDs

/// A generator of UUIDs: the value of `\.uuid`.
///
/// ```swift
/// let store = Store(Todos(), todos, dependencies: [Provide(\.uuid, .incrementing)])
/// ```
///
/// Rules: all copies use one sequence. In a reducer, call `context.uuid()`, which is recorded.
///
/// - Complexity: Foundation asks the system for each UUID, which takes some 4 µs; this generator asks once.
public struct UUIDGenerator: Sendable {
  private let make: @Sendable () -> UUID

  /// Creates a generator from a function.
  public init(_ make: @escaping @Sendable () -> UUID) { self.make = make }

  private init(_ generator: SeededGenerator) {
    let generator = Locked(generator)
    self.init {
      let (high, low) = generator.withLock { ($0.next(), $0.next()) }
      // Version 4, variant 1: random (RFC 9562).
      return UUID(high: high & ~0xf000 | 0x4000, low: low & ~(0b11 << 62) | 0b10 << 62)
    }
  }

  /// A generator of unique UUIDs.
  ///
  /// Not for secrets: the next UUIDs can be computed from earlier ones.
  public static var unpredictable: UUIDGenerator { UUIDGenerator(SeededGenerator()) }

  /// Returns a generator of UUIDs that a seed determines.
  public static func seeded(_ seed: UInt64) -> UUIDGenerator { UUIDGenerator(SeededGenerator(seed: seed)) }

  /// A generator that counts: 00000000-0000-0000-0000-000000000000, then …1, and so on.
  public static var incrementing: UUIDGenerator {
    let next = Locked(0 as UInt64)
    return UUIDGenerator {
      let number = next.withLock { next in
        defer { next += 1 }
        return next
      }
      return UUID(high: 0, low: number)
    }
  }

  /// Returns a generator of one UUID.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// Returns the next UUID.
  public func callAsFunction() -> UUID { make() }
}

extension UUID {
  fileprivate init(high: UInt64, low: UInt64) {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * index)) }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5), byte(high, 6),
        byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4), byte(low, 5), byte(low, 6),
        byte(low, 7)
      ))
  }
}
