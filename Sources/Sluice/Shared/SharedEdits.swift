import Incremental

/// The changes of shared values by a reducer that runs on this thread.
@usableFromInline
final class SharedEdits {
  private static let slot = ThreadSlot()

  /// The number of written values.
  @exclusivity(unchecked) private var writes: UInt64 = 0
  /// Whether a shared value was written or created since the store last checked.
  @exclusivity(unchecked) var isMarked = false

  /// The links of the store whose reducer runs.
  weak var owner: SharedLinks?

  /// The links of the store whose reducer runs on this thread.
  static var links: SharedLinks? { current? { $0.owner } }

  /// Begins to note the changes of this thread. Returns the previous content of the slot.
  func begin() -> ThreadSlot.Content {
    let before = Self.slot.content
    Self.slot.content = ThreadSlot.Content(self)
    return before
  }

  /// Restores the previous content of the slot.
  static func end(_ before: ThreadSlot.Content) { slot.content = before }

  /// Resets the notes, after the store has checked all values.
  func reset() { (writes, isMarked) = (0, false) }

  /// Whether a value was written.
  var hasWritten: Bool { writes > 0 }

  /// Returns the stamp for a value that is being written.
  @usableFromInline
  static func nextStamp() -> SharedStamp {
    guard let edits = current else { return .edit(0) }
    return edits {
      $0.isMarked = true
      $0.writes += 1
      return .edit($0.writes)
    }
  }

  private static var current: Unretained<SharedEdits>? { slot.object(as: SharedEdits.self) }

  /// Notes that a shared value was created.
  static func noteNew() { current? { $0.isMarked = true } }
}
