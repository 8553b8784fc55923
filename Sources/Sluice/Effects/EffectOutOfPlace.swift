/// The error for an effect whose part of the state cannot be found from the whole, because an outer reducer was
/// called by hand.
///
/// The effect runs, and does not end with the part.
public struct EffectOutOfPlace: Error, CustomStringConvertible {
  /// The source location where the effect was described.
  public let origin: Origin?

  /// One sentence for a log.
  public var description: String {
    "An effect\(origin.map { ", described at \($0)," } ?? "") does not end with its part of the state, because a reducer around"
      + " it was called by hand with a part, which tells nobody where that part is. Attach that reducer with `Scope`, or call"
      + " it with the whole: `reducer.lift(\\.part).reduce(&state, action, context)`."
  }
}
