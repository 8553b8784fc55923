// Documentation/Internals/MistakeOverloads.md explains why these overloads cost correct code nothing.

extension Shared {
  /// Rejects a lock around a change, as in other libraries.
  @available(
    *, unavailable,
    message: "A reducer assigns to the property: `state.settings.isDark = true`. Elsewhere, write `place.update { … }`."
  )
  public func withLock<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result { fatalError() }
}

extension SharedKey {
  /// Rejects a file, without its product or for a value that has no form in a file.
  @available(
    *, unavailable,
    message: "Files are in the product SluiceFiles: add `import SluiceFiles`, and let the value conform to `Codable`."
  )
  public static func file(_ path: String) -> SharedKey { fatalError() }

  /// Rejects user defaults, without their product or for a value that has no form there.
  @available(
    *, unavailable,
    message:
      "User defaults are in the product SluiceFiles: add `import SluiceFiles`, and let the value conform to `Codable`."
  )
  public static func userDefaults(_ name: String) -> SharedKey { fatalError() }

  /// Rejects the name for user defaults in other libraries.
  @available(*, unavailable, message: "Write `.userDefaults(\"name\")` of the product SluiceFiles.")
  public static func appStorage(_ name: String) -> SharedKey { fatalError() }
}
