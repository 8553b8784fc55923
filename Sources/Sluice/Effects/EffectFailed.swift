/// An effect failed, and its author named no action for that.
public struct EffectFailed: Error, CustomStringConvertible {
  /// The id that its author gave it.
  public let id: String?
  /// Where it was described.
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
