/// The changes that one undo reverts.
public struct UndoStep<Change: UndoChange>: Identifiable {
  /// Its number in its stack.
  ///
  /// Numbers are ascending.
  public let id: Int
  /// The name of the step in menus.
  @inlinable public var title: String? { ownTitle }
  @usableFromInline var ownTitle: String?
  /// The changes, in order. There may be several while many changes are merged.
  @usableFromInline var changes: [Change]
  /// The number of the state after it, which is unique in the stack.
  @usableFromInline var revision: Int
  /// The names of the shared values that it has written; nil if it has written none.
  @usableFromInline var shared: [String]?
  /// Its size, stored if the stack limits that.
  @usableFromInline var bytes = 0

  @inlinable
  init(id: Int, title: String?, _ change: Change) {
    (self.id, ownTitle, changes, revision) = (id, title, [change], id)
  }
}

extension UndoStep {
  /// Adds a later change.
  ///
  /// Changes of about the same size are merged, as in merge sort, so that adding n changes one by one takes O(n log n),
  /// not n². Of several that remain, each is more than twice as big as the next; so together they cannot cancel out.
  ///
  /// - Returns: false if the changes cancel out.
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

  /// Calls `body` with each change; for an undo, with the inverted ones in reverse order.
  @inlinable
  func forEachChange(isUndo: Bool, _ body: (Change) -> Void) {
    if isUndo {
      for change in changes.reversed() { body(change.inverted()) }
    } else {
      for change in changes { body(change) }
    }
  }

  /// The approximate memory of the step.
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

// MARK: - Lists of steps

/// A list of steps with fast removal at both ends.
@usableFromInline
struct UndoSteps<Change: UndoChange> {
  /// The steps. Dropped ones are nil, until there are so many that moving the others is worth it.
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

  /// Adds a later change to the newest step, and a title if it has none. Returns false if the changes cancel out, nil
  /// if there is no step.
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

  /// Notes that the newest step has written these shared values, too.
  @usableFromInline
  mutating func noteShared(_ names: [String]) {
    guard !isEmpty, let step = places[places.count - 1] else { return }
    places[places.count - 1]?.shared = Set(step.shared ?? []).union(names).sorted()
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
