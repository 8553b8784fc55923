/// A watched part of a state: its location, and its positions in the lists of the `ChangeFinder`.
@usableFromInline
package class WatchedPart {
  /// The words of eight bytes that hold the part; empty if it is not stored or has no size.
  let words: Range<Int32>
  /// Whether equal bytes prove that the part did not change.
  let isStored: Bool

  /// Its neighbours in the list of the parts in the same words. The first part's `previous` is the last part, whose
  /// `next` is nil. Unowned, because a part is removed before it is freed.
  @exclusivity(unchecked) var next: Unmanaged<WatchedPart>?
  @exclusivity(unchecked) var previous: Unmanaged<WatchedPart>?
  /// Its index among the new parts or the computed ones; -1 if it is in neither list.
  @exclusivity(unchecked) var position: Int32 = -1
  /// Its index among the parts to check now; -1 if it is not one of them.
  @exclusivity(unchecked) var askedAt: Int32 = -1

  /// Makes a part of `size` bytes. `offset` is nil if the part is computed, or if its bytes do not show its changes.
  @usableFromInline
  package init(offset: Int?, size: Int) {
    isStored = offset != nil
    let start = offset ?? 0
    let end = isStored && size > 0 ? start + size : start
    words = start == end ? 0..<0 : Int32(start / 8)..<Int32((end + 7) / 8)
  }
}

/// The list of the parts in the same words.
extension WatchedPart {
  /// Whether the part is the first in its list, to which the pages refer.
  var isFirst: Bool {
    previous?._withUnsafeGuaranteedRef { $0.next }?.toOpaque() != Unmanaged.passUnretained(self).toOpaque()
  }

  func beginList() { (next, previous) = (nil, .passUnretained(self)) }

  /// Appends a part at the end, so that parts are checked in the order in which they were added.
  func append(_ part: WatchedPart) {
    let new = Unmanaged.passUnretained(part)
    (part.next, part.previous) = (nil, previous)
    previous?._withUnsafeGuaranteedRef { $0.next = new }
    previous = new
  }

  /// Removes this part, which is not the first of its list.
  func leaveList(of first: WatchedPart) {
    previous?._withUnsafeGuaranteedRef { $0.next = next }
    (next?.takeUnretainedValue() ?? first).previous = previous
    (next, previous) = (nil, nil)
  }

  /// Removes this part, which is the first of its list; returns the part that is the first now.
  func endFirst() -> WatchedPart? {
    let second = next?.takeUnretainedValue()
    second?.previous = previous
    (next, previous) = (nil, nil)
    return second
  }
}
