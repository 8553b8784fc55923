/// Where a shared value outlives the program.
///
/// `SluiceFiles` has files, `SluiceSQLite` databases. Rules for an implementation: `save` takes a value whole or not at all; one that cannot be read is
/// never overwritten; what `watch` hears was not written by this storage, and is not older than what it has saved.
public protocol SharedStorage<Value>: Sendable {
  /// The stored type.
  associatedtype Value: Equatable & Sendable

  /// For how long a write waits for the next one, so that many changes are one write.
  var delay: Duration { get }

  /// Reads the stored value, or returns nil if there is none. Called when the first store uses the value, which waits for it; and later, off all
  /// stores, if only the storage can tell which value is newest.
  func load() throws -> Value?

  /// Writes a value, over whatever is stored. Called one at a time, never in a store's isolation.
  ///
  /// - Throws: ``SharedValueRefused`` for a value that it will never take; after any other error, the value is saved with the next change.
  func save(_ value: Value) async throws

  /// Calls `changed` with what something else than this storage has written, until the token is released.
  func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch?
}

extension SharedStorage {
  /// A tenth of a second.
  public var delay: Duration { .milliseconds(100) }

  /// Watches nothing.
  public func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? { nil }
}
