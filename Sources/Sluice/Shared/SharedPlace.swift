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
  /// It must not be called in a reducer, which changes its state instead.
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
    try place.update { content in
      var new = content.value(as: Value.self)
      let result = try change(&new)
      return (SharedContent(new, content.identity), result)
    }
  }

  /// Returns when the newest value is stored; at once if there is no storage.
  ///
  /// - Throws: what the storage throws; of a ``SharedValueRefused``, the cause.
  public func saved() async throws { try await place.saved() }
}
