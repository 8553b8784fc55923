/// A stack of trivial elements that keeps its memory, for walks that must neither recurse nor allocate each time.
struct Stack<Element: BitwiseCopyable> {
  private var start: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity = 0

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    start.unsafelyUnwrapped.advanced(by: count).initialize(to: element)
    count += 1
  }

  @inline(__always)
  mutating func removeLast() -> Element {
    count -= 1
    return start.unsafelyUnwrapped[count]
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { start.unsafelyUnwrapped[index] }
    nonmutating set { start.unsafelyUnwrapped[index] = newValue }
  }

  mutating func removeAll() { count = 0 }

  /// Sorts the elements in place.
  func sort(by isBefore: (Element, Element) -> Bool) {
    var elements = UnsafeMutableBufferPointer(start: start, count: count)
    elements.sort(by: isBefore)
  }

  mutating func deallocate() {
    start?.deallocate()
    start = nil
  }

  @inline(never)
  private mutating func grow() {
    capacity = max(16, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    if let start {
      larger.moveInitialize(from: start, count: count)
      start.deallocate()
    }
    start = larger
  }
}
