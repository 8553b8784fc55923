import Incremental

/// The place of a shared value, which the stores with this value, and code outside any store, have in common.
///
/// ```swift
/// let place = SharedPlaces.process.place(.settings, default: Settings())
/// place.update { $0.isDark = true }
/// try await place.saved()
/// ```
///
/// It can be used from any thread.
public final class SharedPlace<Value: Equatable & Sendable>: Sendable {
  private let place: AnySharedPlace

  init(_ place: AnySharedPlace) { self.place = place }

  /// The newest value.
  public var value: Value { place.current.value.value(as: Value.self) }

  /// Changes the value, with no other change in between.
  ///
  /// Stores receive it as soon as their isolation is free.
  ///
  /// ```swift
  /// place.update { $0.append("milk") }
  /// ```
  ///
  /// Rules: in this process no other change occurs between reading and writing. Another process may have stored a value
  /// that this one had not read when the change is saved. Then `change` is called again with that value, while the
  /// storage is locked, so that neither change is lost. So `change` may only do what can be done twice. This function
  /// returns the result of the first call: see ``updateAndSave(_:)``. It must not be called in a reducer, which changes
  /// its state instead.
  @discardableResult
  public func update<Result>(_ change: @escaping @Sendable (inout Value) throws -> Result) rethrows -> Result {
    try place.update { content in
      var new = content.value(as: Value.self)
      let result = try change(&new)
      return (SharedContent(new, content.identity), result)
    }
  }

  /// Changes the value, and suspends until it is stored.
  ///
  /// Returns the result of the call that led to the stored value: for example, a number that no other process has
  /// received.
  ///
  /// ```swift
  /// let ticket = try await place.updateAndSave { next in
  ///   next += 1
  ///   return next
  /// }
  /// ```
  ///
  /// - Throws: the error of `change` or the storage.
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

  /// Suspends until the newest value is stored; returns at once if there is no storage.
  ///
  /// - Throws: the error of the storage; for a ``SharedValueRefused``, its cause.
  public func saved() async throws { try await place.saved() }
}
