import Incremental

/// Counts the stores that a test creates, for tests of the library: each must be freed.
package final class LiveStores: Sendable {
  // Not `@TaskLocal`, because macros are not available where only interfaces are checked.
  private static let local = TaskLocal<LiveStores?>(wrappedValue: nil)

  private let names = Locked<[Int: String]>([:])
  private let made = Locked(0)

  package init() {}

  /// Counts the stores that `body` creates in its task, and in tasks that inherit its task-local values.
  nonisolated(nonsending) package func counting(
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async rethrows {
    try await Self.local.withValue(self) { try await body() }
  }

  /// The stores that are alive, in the order of creation.
  package var alive: [String] { names.withLock { $0.sorted { $0.key < $1.key }.map(\.value) } }

  /// Returns an object that ends the count of a store when it is freed; nil if nothing counts. Only debug builds check.
  static func life(of type: Any.Type) -> AnyObject? {
    guard _isDebugAssertConfiguration(), let counting = local.get() else { return nil }
    return Life("\(type)", in: counting)
  }

  private final class Life {
    private let stores: LiveStores
    private let number: Int

    init(_ name: String, in stores: LiveStores) {
      let number = stores.made.withLock { made in
        made += 1
        return made
      }
      (self.stores, self.number) = (stores, number)
      stores.names.withLock { $0[number] = "\(name) \(number)" }
    }

    deinit { stores.names.withLock { $0[number] = nil } }
  }
}
