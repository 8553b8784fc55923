/// The error for an effect that exceeded its time limit, and was cancelled.
public struct EffectTimedOut: Error, Equatable, CustomStringConvertible {
  /// The limit.
  public let limit: Duration

  /// One sentence for a log.
  public var description: String { "An effect took longer than \(limit), and was cancelled." }
}
