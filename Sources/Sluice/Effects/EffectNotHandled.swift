/// A reducer described a kind of effect that has no handler.
public struct EffectNotHandled: Error, CustomStringConvertible {
  /// The kind of effect.
  public let kind: any EffectRequest.Type
  /// Where it was described; nil if it was found when the store started.
  public let origin: Origin?

  @usableFromInline
  init(kind: any EffectRequest.Type, origin: Origin?) { (self.kind, self.origin) = (kind, origin) }

  /// One sentence for a log.
  public var description: String {
    "No handler performs effects of the kind \(kind)\(origin.map { ", described at \($0)" } ?? ""). Give the store one:"
      + " `Store(…, handlers: [EffectHandler(\(kind).self) { … }])`."
  }
}
