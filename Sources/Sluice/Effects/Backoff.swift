/// How long to wait before each further attempt.
public struct Backoff: Sendable {
  package let pause: @Sendable (_ attempt: Int) -> Duration

  /// Your own pauses; the argument counts the attempts that failed.
  public init(_ pause: @escaping @Sendable (_ attempt: Int) -> Duration) { self.pause = pause }

  /// No pause.
  public static let none = Backoff { _ in .zero }

  /// The same pause each time.
  public static func constant(_ pause: Duration) -> Backoff { Backoff { _ in pause } }

  /// A pause that grows by a factor, up to a limit.
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
