/// The error for an effect that failed without a `catch`.
public struct EffectFailed: Error, CustomStringConvertible {
  /// The id of the effect, if it has one.
  public let id: String?
  /// The source location where the effect was described.
  public let origin: Origin?
  /// The error that the effect threw.
  public let cause: any Error

  init(_ effect: Effect<some Any>, _ cause: any Error) {
    (id, origin, self.cause) = (effect.fullID, effect.origin, cause)
  }

  /// One sentence for a log.
  public var description: String {
    let cause = "\(cause)"
    return "An effect\(id.map { " with the id \($0)" } ?? "")\(origin.map { ", described at \($0)," } ?? "") failed:"
      + " \(cause)\(cause.last == "." ? "" : ".") To handle that, name an action for it: `.catch { … }`."
  }
}
