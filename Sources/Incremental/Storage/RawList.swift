/// A growable list of trivial elements whose memory is released by hand.
///
/// The graph walks the dependents of a node once per recomputation. An `Array` there costs a retain, a release and
/// an exclusivity check per walk, which is more than the recomputation of a small node; a bare pointer costs none.
struct RawList<Element: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Element>?
  private(set) var count: Int32 = 0
  private var capacity: Int32 = 0

  subscript(index: Int32) -> Element {
    get { element(index).pointee }
    nonmutating set { element(index).pointee = newValue }
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    start.unsafelyUnwrapped.advanced(by: Int(count)).initialize(to: element)
    count += 1
  }

  mutating func removeLast() -> Element {
    let last = self[count - 1]
    count -= 1
    return last
  }

  mutating func deallocate() {
    start?.deallocate()
    start = nil
    count = 0
    capacity = 0
  }

  private func element(_ index: Int32) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count, "Internal inconsistency: edge \(index) of \(count)")
    return start.unsafelyUnwrapped.advanced(by: Int(index))
  }

  private mutating func grow() {
    capacity = max(1, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: Int(capacity))
    if let start {
      larger.moveInitialize(from: start, count: Int(count))
      start.deallocate()
    }
    start = larger
  }
}
