/// A queue that removes its first element without moving the others each time.
struct WaitingLine<Element> {
  /// The elements. Those before `head` were removed; nil releases what they held.
  private var elements: [Element?] = []
  private var head = 0

  var count: Int { elements.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer { dropFirst() }
    return elements[head]
  }

  mutating func removeFirst(where matches: (Element) -> Bool) -> Element? {
    guard let index = elements[head...].firstIndex(where: { $0.map(matches) == true }) else { return nil }
    return elements.remove(at: index)
  }

  mutating func removeAll() -> [Element] {
    defer { (elements, head) = ([], 0) }
    return elements[head...].compactMap { $0 }
  }

  /// Moves the remaining elements when half of the memory is unused, so that a removal takes amortized constant time.
  private mutating func dropFirst() {
    elements[head] = nil
    head += 1
    if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
  }
}
