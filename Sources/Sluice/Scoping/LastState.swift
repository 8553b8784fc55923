// Documentation/Internals/StoreHandles.md says why a part is held from before an action until after it.

import Incremental

/// The last state of a part that may go, for the store of the part.
///
/// A view that slides away is asked for its contents once more when its part is gone.
@usableFromInline
final class LastState<Part> {
  /// The part as it was when it went; before that, as it was when the store was made.
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

/// Something that keeps the last state of parts for their stores.
protocol PartHolding: AnyObject {
  /// The state is about to change.
  func hold()
  /// The state has changed: what has gone is kept.
  func letGo()
}

/// The parts that may go, and whose stores somebody holds.
struct HeldParts {
  private struct Entry { weak var part: (any PartHolding)? }

  private var entries: ContiguousArray<Entry> = []
  /// The number at which entries of released stores are removed.
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ part: any PartHolding) {
    if entries.count >= limit {
      entries.removeAll { $0.part == nil }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(part: part))
  }

  /// Holds all parts. Returns whether the stores of some were released since the last time.
  mutating func hold() -> Bool {
    var isReleased = false
    for entry in entries { if let part = entry.part { part.hold() } else { isReleased = true } }
    if isReleased { entries.removeAll { $0.part == nil } }
    return isReleased
  }

  func letGo() { for entry in entries { entry.part?.letGo() } }
}

extension Core {
  /// Keeps the last state of a part from now on, for as long as its store is held.
  @usableFromInline
  final func keepLast<Part>(of part: LastState<Part>) { keep(part) }

  final func keep(_ part: any PartHolding) {
    let isFirst = heldParts.isEmpty
    heldParts.add(part)
    holdsParts = true
    if isFirst { owner?.updateQueue() }
  }

  /// The state is about to change, in a store in which something takes part in each cycle.
  @inlinable
  final func holdParts() { if holdsParts { holdEach() } }

  @usableFromInline
  final func holdEach() {
    guard heldParts.hold() else { return }
    holdsParts = !heldParts.isEmpty
    owner?.updateQueue()
  }

  /// The state has changed.
  @inlinable
  final func letPartsGo() { if holdsParts { letEachGo() } }

  @usableFromInline
  final func letEachGo() { heldParts.letGo() }
}
