extension Incr {
  /// Returns the value or, while it is nil, its last value that was not nil, marked as stale; before there was one,
  /// `empty`, also marked as stale.
  ///
  /// ```swift
  /// let profile = user.map { $0.map(Profile.init) }.withFallback(empty: Profile())
  /// ```
  ///
  /// Rules: only values that it had while the result was observed are kept, as with `scan`.
  @inlinable
  public func withFallback<Wrapped: Equatable>(
    empty: @autoclosure () -> Wrapped
  ) -> Incr<LastKnown<Wrapped>> where Value == Wrapped? {
    scan(LastKnown(empty(), isStale: true)) { held, value in
      value.map { LastKnown($0) } ?? LastKnown(held.value, isStale: true)
    }
  }
}
