extension Incr {
  /// The value; while it is nil, the last one that there was, marked as stale; and before the first one `empty`, stale.
  ///
  /// ```swift
  /// let profile = user.map { $0.map(Profile.init) }.withFallback(empty: Profile())
  /// ```
  ///
  /// Rules: only values that it took while the result was observed are held, as with `scan`.
  @inlinable
  public func withFallback<Wrapped: Equatable>(
    empty: @autoclosure () -> Wrapped
  ) -> Incr<LastKnown<Wrapped>> where Value == Wrapped? {
    scan(LastKnown(empty(), isStale: true)) { held, value in
      value.map { LastKnown($0) } ?? LastKnown(held.value, isStale: true)
    }
  }
}
