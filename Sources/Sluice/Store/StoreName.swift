/// The name of a store among many of its kind, such as its key in a host.
package enum StoreName {
  // Not `@TaskLocal`, because macros are not available where only interfaces are checked.
  private static let local = TaskLocal<String?>(wrappedValue: nil)

  /// The name of the store that is being made; nil if it has none. Traces that are made meanwhile report it.
  package static var current: String? { local.get() }

  /// Makes a store with a name.
  package static func with<Made>(_ name: String, _ make: () throws -> Made) rethrows -> Made {
    try local.withValue(name, operation: make)
  }
}
