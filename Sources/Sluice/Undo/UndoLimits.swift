/// How much an `UndoStack` keeps: the oldest steps are dropped, but never the last one.
public struct UndoLimits: Sendable, Hashable, Codable {
  /// How many steps.
  public var count: Int
  /// About how many bytes; nil for no such limit. See `SizedForUndo`.
  public var bytes: Int?

  /// Limits the number of steps, and their size.
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
