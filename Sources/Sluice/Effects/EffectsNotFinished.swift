/// The error for effects of an action that took longer than the caller's limit.
public struct EffectsNotFinished: Error, Equatable, CustomStringConvertible {
  /// The limit.
  public let limit: Duration

  /// One sentence for a log.
  public var description: String { "The effects of an action were not finished after \(limit)." }
}
