/// Represents the observation of a storage, which ends when this object is released.
public final class SharedWatch: Sendable {
  private let end: @Sendable () -> Void

  /// Creates an observation that calls `end` when it is released.
  public init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
