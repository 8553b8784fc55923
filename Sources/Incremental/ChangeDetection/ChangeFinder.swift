// Documentation/Internals/ChangeDetection.md says why equal words mean an equal value.

/// A finder of the watched parts of a state that may have changed, without a check of each part.
///
/// It keeps a copy of the words of the watched parts, page by page, as of the last comparison. A part must be checked
/// - if one of its words differs from the copy;
/// - if it was added since, because its owner read the state at another moment, perhaps in the middle of a cycle;
/// - always, if it is computed, or if its bytes do not show its changes.
///
/// Any other part is unchanged. The reason is that its owner, at each check, reads the value again and retains it:
/// meanwhile nothing that these words refer to can be changed in place, nor be freed and its address reused. A part
/// that is checked need not have changed: a neighbour in the same word may have, or padding.
///
/// It knows no nodes and calls no closures, so a check may add and remove parts.
package struct ChangeFinder {
  private(set) var start: UnsafeRawPointer?
  private(set) var wordCount: Int32 = 0
  /// The pages in which parts are watched. `pageIndex` maps a page's number to its index here, or to -1.
  var pages = Stack<WatchedPage>()
  var pageIndex: [Int32] = []

  private var computed = Stack<Unmanaged<WatchedPart>>()
  private var new = Stack<Unmanaged<WatchedPart>>()
  /// The parts to check now; nil in place of a part that was removed meanwhile.
  private var found = Stack<Unmanaged<WatchedPart>?>()

  package init() {}

  /// Sets the state to which all parts belong. Its memory is readable, and aligned, in whole words of eight bytes.
  package mutating func look(at start: UnsafeRawPointer, size: Int) {
    assert(self.start == nil || self.start == start, "Internal inconsistency: parts of two states")
    guard self.start == nil else { return }
    self.start = start
    wordCount = Int32((size + 7) / 8)
  }

  package mutating func deallocate() {
    for index in 0..<pages.count { pages[index].deallocate() }
    pages.deallocate()
    computed.deallocate()
    new.deallocate()
    found.deallocate()
  }
}

extension ChangeFinder {
  /// Watches a part from now on.
  package mutating func insert(_ part: WatchedPart) {
    guard part.isStored else { return computed.join(part) }
    guard !part.words.isEmpty else { return }
    link(part)
    new.join(part)
  }

  package mutating func remove(_ part: WatchedPart) {
    if part.foundAt >= 0 {
      found[Int(part.foundAt)] = nil
      part.foundAt = -1
    }
    guard part.isStored else { return computed.leave(part) }
    guard !part.words.isEmpty else { return }
    if part.position >= 0 { new.leave(part) }
    unlink(part)
  }
}

extension ChangeFinder {
  /// Finds the parts that may have changed. The caller checks them one after the other, and then calls `forgetFound`.
  ///
  /// - Returns: The number of parts that were found.
  @inline(__always)
  package mutating func find() -> Int {
    var index = 0
    while index < pages.count {
      let differences = pages[index].takeDifferences()
      if differences != 0 { find(differences, in: pages[index].entries) }
      index &+= 1
    }
    if new.count > 0 || computed.count > 0 { findTheOthers() }
    return found.count
  }

  private mutating func find(_ differences: UInt64, in entries: Stack<WatchedPage.Entry>) {
    var index = 0
    while index < entries.count {
      let entry = entries[index]
      if entry.words & differences != 0 { find(from: entry.first) }
      index &+= 1
    }
  }

  private mutating func find(from first: Unmanaged<WatchedPart>) {
    var next: Unmanaged<WatchedPart>? = first
    while let part = next {
      part._withUnsafeGuaranteedRef {
        find($0)
        next = $0.next
      }
    }
  }

  @inline(__always)
  private mutating func find(_ part: WatchedPart) {
    guard part.foundAt < 0 else { return }
    part.foundAt = Int32(truncatingIfNeeded: found.count)
    found.append(.passUnretained(part))
  }

  private mutating func findTheOthers() {
    for index in 0..<new.count {
      new[index]._withUnsafeGuaranteedRef {
        $0.position = -1
        find($0)
      }
    }
    new.removeAll()
    for index in 0..<computed.count { computed[index]._withUnsafeGuaranteedRef { find($0) } }
  }

  /// Returns one of the parts that were found; nil if it is no longer watched.
  @inline(__always)
  package func takeFound(_ index: Int) -> Unmanaged<WatchedPart>? {
    let part = found[index]
    part?._withUnsafeGuaranteedRef { $0.foundAt = -1 }
    return part
  }

  @inline(__always)
  package mutating func forgetFound() { found.removeAll() }
}

extension ChangeFinder {
  /// Visits all watched parts, for tools. A part that spans several pages may be visited several times, and a part
  /// without a size is not visited.
  func forEachPart(_ body: (WatchedPart) -> Void) {
    for index in 0..<computed.count { body(computed[index].takeUnretainedValue()) }
    for page in 0..<pages.count {
      let entries = pages[page].entries
      for entry in 0..<entries.count {
        var next: WatchedPart? = entries[entry].first.takeUnretainedValue()
        while let part = next {
          body(part)
          next = part.next?.takeUnretainedValue()
        }
      }
    }
  }
}

extension Stack<Unmanaged<WatchedPart>> {
  fileprivate mutating func join(_ part: WatchedPart) {
    part.position = Int32(count)
    append(.passUnretained(part))
  }

  fileprivate mutating func leave(_ part: WatchedPart) {
    let last = removeLast()
    if part.position < count {
      self[Int(part.position)] = last
      last._withUnsafeGuaranteedRef { $0.position = part.position }
    }
    part.position = -1
  }
}

// MARK: - Parts in pages

/// The locations of the parts. Parts in the same words form one list, and the pages refer to the first of them. So
/// when another field changes, many observers of one field cost no more than one.
extension ChangeFinder {
  mutating func link(_ part: WatchedPart) {
    if let first = first(in: part.words) { return first.append(part) }
    part.beginList()
    for number in Self.pageNumbers(of: part.words) {
      let index = makePage(number)
      pages[index].add(part)
    }
  }

  mutating func unlink(_ part: WatchedPart) {
    if !part.isFirst, let first = first(in: part.words) { return part.leaveList(of: first) }
    let next = part.endFirst()
    for number in Self.pageNumbers(of: part.words) {
      let index = Int(pageIndex[Int(number)])
      pages[index].replace(part, by: next)
      if pages[index].isEmpty { dropPage(at: index) }
    }
  }

  private static func pageNumbers(of words: Range<Int32>) -> ClosedRange<Int32> {
    words.lowerBound / 64...(words.upperBound - 1) / 64
  }

  private func first(in words: Range<Int32>) -> WatchedPart? {
    let number = Int(words.lowerBound / 64)
    guard number < pageIndex.count, pageIndex[number] >= 0 else { return nil }
    return pages[Int(pageIndex[number])].first(in: words)
  }

  private mutating func makePage(_ number: Int32) -> Int {
    if pageIndex.isEmpty { pageIndex = Array(repeating: -1, count: (Int(wordCount) + 63) / 64) }
    if pageIndex[Int(number)] >= 0 { return Int(pageIndex[Int(number)]) }
    guard let start else { preconditionFailure("Internal inconsistency: a part of no state") }
    pageIndex[Int(number)] = Int32(pages.count)
    pages.append(WatchedPage(number: number, of: start, wordCount: wordCount))
    return pages.count - 1
  }

  private mutating func dropPage(at index: Int) {
    let page = pages[index]
    let last = pages.removeLast()
    pageIndex[Int(page.number)] = -1
    page.deallocate()
    guard index < pages.count else { return }
    pages[index] = last
    pageIndex[Int(last.number)] = Int32(index)
  }
}
