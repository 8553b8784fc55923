/// Keeps a storage watching, and ends that when it is released.
public final class SharedWatch: Sendable {
  private let end: @Sendable () -> Void

  /// Makes one that calls `end` when it is released.
  public init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
