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
