import Incremental

/// The one place of a shared value: what the stores that have the value, and code outside any store, have in common.
///
/// ```swift
/// let place = SharedPlaces.process.place(.settings, default: Settings())
/// place.update { $0.isDark = true }
/// try await place.saved()
/// ```
///
/// It can be used from anywhere.
public final class SharedPlace<Value: Equatable & Sendable>: Sendable {
  private let place: AnySharedPlace

  init(_ place: AnySharedPlace) { self.place = place }

  /// The newest value.
  public var value: Value { place.current.value.value(as: Value.self) }

  /// Changes the value, with no other change in between. Stores have it as soon as their isolation is free.
  ///
  /// ```swift
  /// place.update { $0.append("milk") }
  /// ```
  ///
  /// Rules: in this process nothing happens between reading and writing. If another process has stored a value that
  /// this one had not read when the change is saved, `change` is called again, with that value, while the storage is
  /// locked: so both changes are there, and `change` only does what may be done twice. What it returns is that of the
  /// first call: see ``updateAndSave(_:)``. It must not be called in a reducer, which changes its state instead.
  @discardableResult
  public func update<Result>(_ change: @escaping @Sendable (inout Value) throws -> Result) rethrows -> Result {
    try place.update { content in
      var new = content.value(as: Value.self)
      let result = try change(&new)
      return (SharedContent(new, content.identity), result)
    }
  }

  /// Changes the value, and returns when it is stored, with what led to the stored value: a number that no other
  /// process has got, say.
  ///
  /// ```swift
  /// let ticket = try await place.updateAndSave { next in
  ///   next += 1
  ///   return next
  /// }
  /// ```
  ///
  /// - Throws: what `change` or the storage throws.
  @discardableResult
  public func updateAndSave<Result: Sendable>(
    _ change: @escaping @Sendable (inout Value) throws -> Result
  ) async throws -> Result {
    let last = Locked<Result?>(nil)
    let first = try update { value in
      let result = try change(&value)
      last.withLock { $0 = result }
      return result
    }
    try await saved()
    return last.withLock(\.self) ?? first
  }

  /// Returns when the newest value is stored; at once if there is no storage.
  ///
  /// - Throws: what the storage throws; of a ``SharedValueRefused``, the cause.
  public func saved() async throws { try await place.saved() }
}
