#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A piece of a state's memory in which parts are watched: at most 64 words, one for each bit of a mask.
struct WatchedPage {
  /// The list of all parts in the same words of the state: its first part, and a mask of those words in this page.
  struct Entry: BitwiseCopyable {
    var first: Unmanaged<WatchedPart>
    let words: UInt64
  }

  let number: Int32
  private let memory: UnsafeRawPointer
  /// The words at the last comparison. Words that are not watched may have any value here.
  private let seen: UnsafeMutablePointer<UInt64>
  private var watched: UInt64 = 0
  private var isSparse = true
  private(set) var entries = Stack<Entry>()

  /// Makes a page of a state that begins at `start` and has `wordCount` words.
  init(number: Int32, of start: UnsafeRawPointer, wordCount: Int32) {
    self.number = number
    memory = start + Int(number) * 512
    let count = min(64, Int(wordCount - number * 64))
    seen = .allocate(capacity: count)
    for index in 0..<count { seen.advanced(by: index).initialize(to: Self.word(index, of: memory)) }
  }

  func deallocate() {
    seen.deallocate()
    var entries = entries
    entries.deallocate()
  }

  var isEmpty: Bool { watched == 0 }

  /// Returns the mask of those `words` that lie in this page.
  func mask(of words: Range<Int32>) -> UInt64 {
    let base = number * 64
    let lower = max(words.lowerBound - base, 0)
    let upper = min(words.upperBound - base, 64)
    return (~0 >> UInt64(64 - (upper - lower))) << UInt64(lower)
  }

  @inline(__always)
  private static func word(_ index: Int, of memory: UnsafeRawPointer) -> UInt64 {
    memory.load(fromByteOffset: index &* 8, as: UInt64.self)
  }
}

extension WatchedPage {
  /// Returns a mask of the watched words that differ from the copy, and updates the copy.
  @inline(__always)
  func takeDifferences() -> UInt64 {
    if isSparse { return takeWordByWord() }
    let first = watched.trailingZeroBitCount
    let count = 64 - watched.leadingZeroBitCount - first
    if memcmp(seen + first, memory + first &* 8, count &* 8) == 0 { return 0 }
    return take(first, count) & watched
  }

  /// Compares a few watched words one by one, and skips those between them, which may change all the time.
  @inline(__always)
  private func takeWordByWord() -> UInt64 {
    var (rest, differences) = (watched, 0 as UInt64)
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      let word = Self.word(index, of: memory)
      if word != seen[index] {
        seen[index] = word
        differences |= 1 &<< UInt64(index)
      }
      rest &= rest &- 1
    }
    return differences
  }

  @inline(never)
  private func take(_ first: Int, _ count: Int) -> UInt64 {
    var differences: UInt64 = 0
    var index = first
    while index < first &+ count {
      let word = Self.word(index, of: memory)
      differences |= (word == seen[index] ? 0 : 1) &<< UInt64(index)
      seen[index] = word
      index &+= 1
    }
    return differences
  }
}

extension WatchedPage {
  /// Returns the first of the parts that occupy exactly these words of the state.
  func first(in words: Range<Int32>) -> WatchedPart? {
    for index in 0..<entries.count {
      let part = entries[index].first.takeUnretainedValue()
      if part.words == words { return part }
    }
    return nil
  }

  /// Adds a part. The copies of its words may be outdated, which is harmless, because a new part is checked next time
  /// anyway.
  mutating func add(_ part: WatchedPart) {
    let words = mask(of: part.words)
    entries.append(Entry(first: .passUnretained(part), words: words))
    watch(watched | words)
  }

  /// Makes `next` the first part of the list that began with `part`, or removes the list if `next` is nil.
  mutating func replace(_ part: WatchedPart, by next: WatchedPart?) {
    guard let index = index(of: part) else { return }
    if let next {
      entries[index].first = .passUnretained(next)
    } else {
      let last = entries.removeLast()
      if index < entries.count { entries[index] = last }
      watch((0..<entries.count).reduce(0) { $0 | entries[$1].words })
    }
  }

  private func index(of part: WatchedPart) -> Int? {
    let pointer = Unmanaged.passUnretained(part).toOpaque()
    return (0..<entries.count).first { entries[$0].first.toOpaque() == pointer }
  }

  private mutating func watch(_ words: UInt64) {
    watched = words
    isSparse = words.nonzeroBitCount <= 8
  }
}

// MARK: - Watched parts

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
  @exclusivity(unchecked) var foundAt: Int32 = -1

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
