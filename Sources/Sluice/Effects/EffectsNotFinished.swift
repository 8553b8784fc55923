/// The effects of an action took longer than somebody wanted to wait.
public struct EffectsNotFinished: Error, Equatable, CustomStringConvertible {
  /// How long that was.
  public let limit: Duration

  /// One sentence for a log.
  public var description: String { "The effects of an action were not finished after \(limit)." }
}
