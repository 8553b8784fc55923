/// The error for a second handler of a kind of effect, which the store did not register.
public struct DuplicateEffectHandler: Error, CustomStringConvertible {
  /// The kind of effect.
  public let kind: any EffectRequest.Type

  /// One sentence for a log.
  public var description: String {
    "There is a handler for effects of the kind \(kind) already, so the second one was not taken. To put it in the place"
      + " of the first, use `store.replaceHandler`."
  }
}
