extension Parcel {
  /// Bundles what belongs to the main actor: services that are views' neighbours, for instance.
  ///
  /// ```swift
  /// let player = Parcel<Player, PlayerAction>(onMainActor: "player") {
  ///   PlayerReducer()
  ///   NowPlaying()  // a service whose class is `@MainActor`
  /// }
  /// ```
  ///
  /// Rules: the parcel may be made anywhere, as a global constant for instance. Its stores are made on the main actor, and
  /// are asked for its routes there; elsewhere the program stops.
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
