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
