/// A queue from whose front elements are removed without moving those that remain each time.
struct WaitingLine<Element> {
  /// Those before `head` are gone; nil releases what they had.
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

  /// Moves what remains once half of the memory is unused, so that a removal takes constant time on average.
  private mutating func dropFirst() {
    elements[head] = nil
    head += 1
    if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
  }
}
