/// The changes that one undo takes back.
public struct UndoStep<Change: UndoChange>: Identifiable {
  /// Its number in its stack; later steps have greater ones.
  public let id: Int
  /// The name of the step in menus.
  @inlinable public var title: String? { ownTitle }
  @usableFromInline var ownTitle: String?
  /// The changes, in order. More than one while many changes are merged.
  @usableFromInline var changes: [Change]
  /// Distinguishes the state after it from all others of the stack.
  @usableFromInline var revision: Int
  /// The names of the shared values that it has written; nil if it has written none.
  @usableFromInline var shared: [String]?
  /// The same, kept, if the stack has a limit for that.
  @usableFromInline var bytes = 0

  @inlinable
  init(id: Int, title: String?, _ change: Change) {
    (self.id, ownTitle, changes, revision) = (id, title, [change], id)
  }
}

extension UndoStep {
  /// Adds a later change.
  ///
  /// Changes of about the same size become one, as in a sort by merging: so that adding n changes one by one takes
  /// O(n log n), not n². Of several that stay, each is more than twice as big as the next; so together they cannot come to
  /// nothing.
  ///
  /// - Returns: false if nothing is left.
  @inlinable
  mutating func append(_ change: Change, _ revision: Int, _ join: (Change, Change) -> Change) -> Bool {
    self.revision = revision
    changes.append(change)
    while let last = changes.indices.last, last > 0, 2 * changes[last].count >= changes[last - 1].count {
      let later = changes.removeLast()
      let joined = join(changes.removeLast(), later)
      if !joined.isEmpty { changes.append(joined) }
    }
    return !changes.isEmpty
  }

  /// Calls `body` with each change, inverted and in reverse for an undo.
  @inlinable
  func forEachChange(isUndo: Bool, _ body: (Change) -> Void) {
    if isUndo {
      for change in changes.reversed() { body(change.inverted()) }
    } else {
      for change in changes { body(change) }
    }
  }

  /// About how much memory it takes.
  @inlinable
  public var byteCount: Int { MemoryLayout<Self>.size + changes.reduce(0) { $0 + $1.byteCount } }
}

extension UndoStep: Sendable where Change: Sendable {}
extension UndoStep: Equatable where Change: Equatable {}
extension UndoStep: Codable where Change: Codable {
  private enum CodingKeys: String, CodingKey {
    case ownTitle = "title"
    case id, changes, revision, shared, bytes
  }
}
