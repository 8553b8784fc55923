/// The error for a handler that returned without an answer to an effect that awaits one.
public struct EffectNotAnswered: Error, CustomStringConvertible {
  /// The kind of effect.
  public let request: any EffectRequest.Type

  /// One sentence for a log.
  public var description: String { "The handler of \(request) ended without an answer." }
}
