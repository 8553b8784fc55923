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
