import Incremental

/// What a reducer that runs on this thread has done to shared values.
@usableFromInline
final class SharedEdits {
  private static let slot = ThreadSlot()

  /// How many values were written.
  @exclusivity(unchecked) private var writes: UInt64 = 0
  /// Whether a shared value was written, or made, since the store last looked.
  @exclusivity(unchecked) var isMarked = false

  /// Those of the store whose reducer runs.
  weak var owner: SharedLinks?

  /// The links of the store whose reducer runs on this thread.
  static var links: SharedLinks? { current? { $0.owner } }

  /// Notes from now on what this thread does. Returns what noted it before.
  func begin() -> ThreadSlot.Content {
    let before = Self.slot.content
    Self.slot.content = ThreadSlot.Content(self)
    return before
  }

  /// Lets what noted it before do so again.
  static func end(_ before: ThreadSlot.Content) { slot.content = before }

  /// The store has looked at all values.
  func reset() { (writes, isMarked) = (0, false) }

  /// Whether a value was written.
  var hasWritten: Bool { writes > 0 }

  /// The stamp of a value that is written now.
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

  /// A shared value is made.
  static func noteNew() { current? { $0.isMarked = true } }
}
