// Documentation/Internals/ChangeDetection.md says why equal words mean an equal value.

/// Finds the watched parts of a state that may have changed, without asking each.
///
/// It knows the words of the watched parts as they were when it last looked, page by page. A part is to be asked
/// - if one of its words differs from the copy;
/// - if it came only now, because its owner read the state at another moment than this, perhaps in the middle of a cycle;
/// - always, if it is computed, or its bytes do not show its changes.
///
/// Any other part is unchanged, because its owner, whenever it is asked, reads the value again and retains it: nothing
/// that these words refer to can be changed in place meanwhile, nor be freed and its address used again. A part that is
/// asked need not have changed: a neighbour in the same word may have changed, or padding.
///
/// It knows no nodes and calls no closures, so a part that is asked may add and remove parts in turn.
package struct ChangeFinder {
  private(set) var start: UnsafeRawPointer?
  private(set) var wordCount: Int32 = 0
  /// The pages in which something is watched, and where the page of a number stands among them; -1 if it does not.
  var pages = Stack<WatchedPage>()
  var pageIndex: [Int32] = []

  private var computed = Stack<Unmanaged<WatchedPart>>()
  private var new = Stack<Unmanaged<WatchedPart>>()
  /// The sources to ask now; nil where one was cancelled meanwhile.
  private var found = Stack<Unmanaged<WatchedPart>?>()

  package init() {}

  /// The state of which all are parts. Its memory is readable and aligned in whole words of eight bytes.
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
    if part.askedAt >= 0 {
      found[Int(part.askedAt)] = nil
      part.askedAt = -1
    }
    guard part.isStored else { return computed.leave(part) }
    guard !part.words.isEmpty else { return }
    if part.position >= 0 { new.leave(part) }
    unlink(part)
  }
}

extension ChangeFinder {
  /// Looks at the state. All parts that were found are to be asked, one after the other, and then `forgetFound` called.
  ///
  /// - Returns: how many there are.
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
    guard part.askedAt < 0 else { return }
    part.askedAt = Int32(truncatingIfNeeded: found.count)
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

  /// One of the parts that were found; nil if it is watched no longer.
  @inline(__always)
  package func takeFound(_ index: Int) -> Unmanaged<WatchedPart>? {
    let part = found[index]
    part?._withUnsafeGuaranteedRef { $0.askedAt = -1 }
    return part
  }

  @inline(__always)
  package mutating func forgetFound() { found.removeAll() }
}

extension ChangeFinder {
  /// Visits all watched parts, for tools. One that lies in several pages may come several times, and one without size not at all.
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
