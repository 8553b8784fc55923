/// A part of a state that somebody watches: where it lies, and its places in the lists of the `ChangeFinder`.
@usableFromInline
package class WatchedPart {
  /// The words of eight bytes that hold it; none if it is not stored, or has no size.
  let words: Range<Int32>
  /// Whether equal bytes prove that it did not change.
  let isStored: Bool

  /// Its neighbours among the parts that lie in the same words. The first one's `previous` is the last, whose `next` is
  /// nil. Unowned, because a part is taken out before it is freed.
  @exclusivity(unchecked) var next: Unmanaged<WatchedPart>?
  @exclusivity(unchecked) var previous: Unmanaged<WatchedPart>?
  /// Where it stands among the new ones, or the computed; -1 if it does not.
  @exclusivity(unchecked) var position: Int32 = -1
  /// Its index among the parts that are to be asked now.
  @exclusivity(unchecked) var askedAt: Int32 = -1

  /// A part of `size` bytes; `offset` is nil if it is computed, or its bytes do not show its changes.
  @usableFromInline
  package init(offset: Int?, size: Int) {
    isStored = offset != nil
    let start = offset ?? 0
    let end = isStored && size > 0 ? start + size : start
    words = start == end ? 0..<0 : Int32(start / 8)..<Int32((end + 7) / 8)
  }
}

/// The parts that lie in the same words, as a list.
extension WatchedPart {
  /// Whether it stands for all parts in these words.
  var isFirst: Bool {
    previous?._withUnsafeGuaranteedRef { $0.next }?.toOpaque() != Unmanaged.passUnretained(self).toOpaque()
  }

  func beginList() { (next, previous) = (nil, .passUnretained(self)) }

  /// At the end, so that parts are asked in the order in which they came.
  func append(_ part: WatchedPart) {
    let new = Unmanaged.passUnretained(part)
    (part.next, part.previous) = (nil, previous)
    previous?._withUnsafeGuaranteedRef { $0.next = new }
    previous = new
  }

  /// Takes out one that is not the first, which is `first`.
  func leaveList(of first: WatchedPart) {
    previous?._withUnsafeGuaranteedRef { $0.next = next }
    (next?.takeUnretainedValue() ?? first).previous = previous
    (next, previous) = (nil, nil)
  }

  /// Takes out the first; returns the one that now is.
  func endFirst() -> WatchedPart? {
    let second = next?.takeUnretainedValue()
    second?.previous = previous
    (next, previous) = (nil, nil)
    return second
  }
}
