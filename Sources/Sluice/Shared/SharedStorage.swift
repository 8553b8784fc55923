/// A storage that keeps a shared value beyond the life of the program.
///
/// `SluiceFiles` has files, `SluiceSQLite` databases. Rules for an implementation: `save` writes a value entirely or
/// not at all. A value that cannot be read is never overwritten. A value that `watch` reports was not written by this
/// storage, and is not older than what it has saved.
public protocol SharedStorage<Value>: Sendable {
  /// The stored type.
  associatedtype Value: Equatable & Sendable

  /// The time that a write waits for further ones, so that many changes are one write.
  var delay: Duration { get }

  /// Reads the stored value, or returns nil if there is none. Called when the first store uses the value, which waits
  /// for it; and later, outside of all isolations of stores, if only the storage can tell which value is newest.
  func load() throws -> Value?

  /// Writes a value, replacing the stored one. Calls do not overlap, and never run in a store's isolation.
  ///
  /// - Throws: `SharedError.refused` for a value that it will never accept. After any other error, the value is saved
  ///   with the next change.
  func save(_ value: Value) async throws

  /// Calls `changed` with each value that another writer has stored, until the returned object is released.
  func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch?
}

extension SharedStorage {
  /// A tenth of a second.
  public var delay: Duration { .milliseconds(100) }

  /// Observes nothing.
  public func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? { nil }
}

/// The observation of a storage, which ends when this object is released.
public final class SharedWatch: Sendable {
  private let end: @Sendable () -> Void

  /// Creates an observation that calls `end` when it is released.
  public init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

// MARK: - Storages with other writers

/// A storage to which other programs write. It can change its value with no other write in between.
package protocol ExclusiveStorage<Value>: SharedStorage {
  /// Changes the stored value, with no other write in between, in this process or another one.
  ///
  /// - Parameter change: Receives the stored value; nil if there is none. It returns the value to store, or throws;
  ///   then nothing is written. It may be called again, if the storage has to retry.
  /// - Returns: The value that is stored afterwards.
  func change(_ change: @escaping @Sendable (Value?) throws -> Value) async throws -> Value
}

extension ExclusiveStorage {
  package func save(_ value: Value) async throws { _ = try await change { _ in value } }
}

/// The error for a value that was made from an older one than the stored value, which another writer has stored
/// since. Each storage reports it with its own message.
package struct SharedValueChanged: Error {}
