/// The pauses between the attempts of an effect that is retried.
public struct Backoff: Sendable {
  package let pause: @Sendable (_ attempt: Int) -> Duration

  /// Creates a backoff from a function that returns the pause after a number of failed attempts.
  public init(_ pause: @escaping @Sendable (_ attempt: Int) -> Duration) { self.pause = pause }

  /// No pause.
  public static let none = Backoff { _ in .zero }

  /// Returns a backoff with a constant pause.
  public static func constant(_ pause: Duration) -> Backoff { Backoff { _ in pause } }

  /// Returns a backoff whose pauses grow by a factor, up to a limit.
  public static func exponential(
    from first: Duration, factor: Int = 2, limit: Duration = .seconds(60)
  ) -> Backoff {
    Backoff { attempt in
      var pause = first
      for _ in 1..<max(attempt, 1) where pause < limit { pause *= factor }
      return min(pause, limit)
    }
  }
}
