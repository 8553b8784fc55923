/// The error for an effect of a kind that has no handler.
public struct EffectNotHandled: Error, CustomStringConvertible {
  /// The kind of effect.
  public let kind: any EffectRequest.Type
  /// The source location where the effect was described; nil if the handler was missing when the store started.
  public let origin: Origin?

  @usableFromInline
  init(kind: any EffectRequest.Type, origin: Origin?) { (self.kind, self.origin) = (kind, origin) }

  /// One sentence for a log.
  public var description: String {
    "No handler performs effects of the kind \(kind)\(origin.map { ", described at \($0)" } ?? ""). Give the store one:"
      + " `Store(…, handlers: [EffectHandler(\(kind).self) { … }])`."
  }
}
