// Documentation/Internals/StoreHandles.md explains why a part is retained during an action.

import Incremental

/// The last state of a removable part, for the store of the part.
///
/// A view that is being dismissed reads its contents once more after its part was removed.
@usableFromInline
final class LastState<Part> {
  /// The part when it was removed; before that, the part when the store was created.
  @usableFromInline @exclusivity(unchecked) var value: Part
  private let find: () -> Part?
  private var before: Part?

  @usableFromInline
  init(_ value: Part, find: @escaping () -> Part?) { (self.value, self.find) = (value, find) }
}

extension LastState: PartHolding {
  func hold() { before = find() }

  func letGo() {
    guard let before else { return }
    self.before = nil
    if find() == nil { value = before }
  }
}

/// Keeps the last state of parts for their stores.
protocol PartHolding: AnyObject {
  /// Retains the parts before the state changes.
  func hold()
  /// Releases the parts after the state has changed, except those that were removed.
  func letGo()
}

/// The removable parts of the state whose stores are held by clients.
struct HeldParts {
  private struct Entry { weak var part: (any PartHolding)? }

  private var entries: ContiguousArray<Entry> = []
  /// The number of entries at which those of freed stores are removed.
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ part: any PartHolding) {
    if entries.count >= limit {
      entries.removeAll { $0.part == nil }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(part: part))
  }

  /// Retains all parts. Returns whether stores were freed since the last time.
  mutating func hold() -> Bool {
    var isReleased = false
    for entry in entries { if let part = entry.part { part.hold() } else { isReleased = true } }
    if isReleased { entries.removeAll { $0.part == nil } }
    return isReleased
  }

  func letGo() { for entry in entries { entry.part?.letGo() } }
}

extension Core {
  /// Begins to keep the last state of a part for as long as its store is held.
  @usableFromInline
  final func keepLast<Part>(of part: LastState<Part>) { keep(part) }

  final func keep(_ part: any PartHolding) {
    let isFirst = heldParts.isEmpty
    heldParts.add(part)
    holdsParts = true
    if isFirst { owner?.updateQueue() }
  }

  /// Retains the parts before the state changes. Called only in a store in which something takes part in each cycle.
  @inlinable
  final func holdParts() { if holdsParts { holdEach() } }

  @usableFromInline
  final func holdEach() {
    guard heldParts.hold() else { return }
    holdsParts = !heldParts.isEmpty
    owner?.updateQueue()
  }

  /// Releases the parts after the state has changed.
  @inlinable
  final func letPartsGo() { if holdsParts { letEachGo() } }

  @usableFromInline
  final func letEachGo() { heldParts.letGo() }
}
