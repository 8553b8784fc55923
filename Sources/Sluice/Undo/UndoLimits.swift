/// The limits of an `UndoStack`: beyond them, the oldest steps are dropped, but never the last one.
public struct UndoLimits: Sendable, Hashable, Codable {
  /// The number of steps.
  public var count: Int
  /// The approximate number of bytes; nil for no such limit.
  ///
  /// See `SizedForUndo`.
  public var bytes: Int?

  /// Creates limits for the number of steps, and their size.
  public init(count: Int = 1000, bytes: Int? = nil) {
    if count < 1 || bytes.map({ $0 < 1 }) == true {
      misuse(
        "An UndoStack was limited to \(count) steps and \(bytes.map { "\($0)" } ?? "any number of") bytes.",
        why: "It always keeps the last step, so that limits below one cannot hold.",
        fix: "Use limits of one or more. For changes that cannot be undone at all, send them with `undo: .unrecorded`.")
    }
    (self.count, self.bytes) = (count, bytes)
  }
}
