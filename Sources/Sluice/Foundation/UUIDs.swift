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

  /// Makes UUIDs. In tests they count from zero.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }
}

extension Context {
  // The parameter takes no room. With it, the method as a value has another type than the one that is refused below.
  /// A unique UUID. It is recorded, so that a replay has the same one.
  public func uuid(_: Void = ()) -> UUID { read(Dependencies.UUIDKey.self) { $0() } }

  /// The method as a value.
  @available(
    *, unavailable,
    message: """
      A context cannot be kept, nor can its method. Call `context.uuid()` and hand on the value, or, to a function that does \
      not keep it, hand on the closure `{ context.uuid() }`.
      """
  )
  public func uuid() -> UUID { fatalError() }
}
