/// A storage to which other programs write, and whose value can be changed with nothing written in between.
package protocol ExclusiveStorage<Value>: SharedStorage {
  /// Changes what is stored, with nothing written in between, in this process or another one.
  ///
  /// - Parameter change: gets what is stored; nil if nothing is. It returns what is to be stored, or throws: then
  ///   nothing is written. It may be called again, if the storage has to try again.
  /// - Returns: what is stored then.
  func change(_ change: @escaping @Sendable (Value?) throws -> Value) async throws -> Value
}

extension ExclusiveStorage {
  package func save(_ value: Value) async throws { _ = try await change { _ in value } }
}

/// Something else has written to a storage since the value was read of which another one was made. Each storage says so
/// in its own words.
package struct SharedValueChanged: Error {}
