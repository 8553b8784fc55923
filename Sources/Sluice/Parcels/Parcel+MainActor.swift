extension Parcel {
  /// Makes a parcel with content of the main actor, such as services that work with views.
  ///
  /// ```swift
  /// let player = Parcel<Player, PlayerAction>(onMainActor: "player") {
  ///   PlayerReducer()
  ///   NowPlaying()  // a service whose class is `@MainActor`
  /// }
  /// ```
  ///
  /// Rules: the parcel may be made anywhere, for instance as a global constant. Make its stores on the main actor, and
  /// read its routes there; elsewhere the program stops.
  @inlinable
  public init(
    onMainActor name: String,
    @ParcelBuilder<State, Action> _ contents: @escaping @MainActor @Sendable () -> [ParcelPart<State, Action>]
  ) {
    self.init(name, Self.onMainActor(contents), combining: { Claimed.reduction(of: $0) })
  }

  @usableFromInline
  static func onMainActor(
    _ contents: @escaping @MainActor @Sendable () -> [ParcelPart<State, Action>]
  ) -> @Sendable () -> [ParcelPart<State, Action>] {
    { MainActor.assumeIsolated { Ticket(value: contents()) }.value }
  }
}
