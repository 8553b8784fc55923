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
