/// A growable list of trivial elements, with room for one inside itself.
///
/// The graph walks the dependents of a node once per recomputation. An `Array` there costs a retain, a release and
/// an exclusivity check per walk, which is more than the recomputation of a small node; a bare pointer costs none. Most
/// nodes have one dependency and one dependent: those never allocate.
struct EdgeList<Element: BitwiseCopyable> {
  private var only: Element?
  private var many: UnsafeMutablePointer<Element>?
  private(set) var count: Int32 = 0
  private var capacity: Int32 = 1

  subscript(index: Int32) -> Element {
    get {
      assert(index >= 0 && index < count, "Internal inconsistency: edge \(index) of \(count)")
      guard let many else { return only.unsafelyUnwrapped }
      return many[Int(index)]
    }
    set {
      assert(index >= 0 && index < count, "Internal inconsistency: edge \(index) of \(count)")
      if let many { many[Int(index)] = newValue } else { only = newValue }
    }
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    if let many { many.advanced(by: Int(count)).initialize(to: element) } else { only = element }
    count += 1
  }

  mutating func removeLast() -> Element {
    let last = self[count - 1]
    count -= 1
    return last
  }

  mutating func removeAll() { count = 0 }

  mutating func deallocate() {
    many?.deallocate()
    many = nil
    count = 0
    capacity = 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: Int(capacity) * 4)
    if let many {
      larger.moveInitialize(from: many, count: Int(count))
      many.deallocate()
    } else if let only {
      larger.initialize(to: only)
    }
    many = larger
    capacity *= 4
  }
}
