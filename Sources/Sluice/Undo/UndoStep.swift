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

  /// About how much memory it takes.
  @inlinable
  public var byteCount: Int { MemoryLayout<Self>.size + changes.reduce(0) { $0 + $1.byteCount } }
}

extension UndoStep: Sendable where Change: Sendable {}
extension UndoStep: Equatable where Change: Equatable {}
extension UndoStep: Codable where Change: Codable {
  private enum CodingKeys: String, CodingKey {
    case ownTitle = "title"
    case id, changes, revision, bytes
  }
}

/// Steps, of which the oldest can be dropped and the newest taken.
@usableFromInline
struct UndoSteps<Change: UndoChange> {
  /// The steps. Dropped ones are nil, until there are so many of them that moving the others pays.
  @usableFromInline var places: ContiguousArray<UndoStep<Change>?> = []
  @usableFromInline var dropped = 0

  @inlinable
  init() {}

  @inlinable var count: Int { places.count - dropped }

  @inlinable var isEmpty: Bool { count == 0 }

  @inlinable var last: UndoStep<Change>? { isEmpty ? nil : places[places.count - 1] }

  @inlinable
  mutating func append(_ step: UndoStep<Change>) { places.append(step) }

  @inlinable
  mutating func removeLast() -> UndoStep<Change>? { isEmpty ? nil : places.removeLast() }

  /// Adds a later change to the newest, and a title if it has none; false if nothing is left of it, nil if there is none.
  @inlinable
  mutating func extendLast(
    _ change: Change, _ revision: Int, _ title: String?, isMeasured: Bool, _ join: (Change, Change) -> Change
  ) -> Bool? {
    if isEmpty { return nil }
    let index = places.count - 1
    if let title, places[index]?.title == nil { places[index]?.ownTitle = title }
    let isLeft = places[index]?.append(change, revision, join)
    if isMeasured, let bytes = places[index]?.byteCount { places[index]?.bytes = bytes }
    return isLeft
  }

  @inlinable
  mutating func dropFirst() -> UndoStep<Change>? {
    guard !isEmpty, let first = places[dropped] else { return nil }
    places[dropped] = nil
    dropped += 1
    if dropped * 2 > places.count {
      places.removeFirst(dropped)
      dropped = 0
    }
    return first
  }

  var all: [UndoStep<Change>] { places.compactMap { $0 } }
}

extension UndoSteps: Sendable where Change: Sendable {}

extension UndoSteps: Equatable where Change: Equatable {
  @usableFromInline
  static func == (a: UndoSteps, b: UndoSteps) -> Bool {
    a.dropped == b.dropped ? a.places == b.places : a.places[a.dropped...].elementsEqual(b.places[b.dropped...])
  }
}

extension UndoSteps: Codable where Change: Codable {
  @usableFromInline
  init(from decoder: any Decoder) throws {
    places = try ContiguousArray(decoder.singleValueContainer().decode([UndoStep<Change>].self))
  }

  @usableFromInline
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(all)
  }
}
