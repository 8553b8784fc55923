/// The nodes that wait to be recomputed, lowest first.
///
/// One intrusive list per height, as in Jane Street's Incremental: adding is O(1), and a cursor finds the lowest. Since a
/// node is higher than all it depends on, each runs after its dependencies, and once.
///
/// A node that is raised, or stops being necessary, while it waits stays where it is; whoever takes it out looks.
struct HeightQueue {
  private var heads: UnsafeMutablePointer<Unmanaged<Node>?>?
  private var capacity: Int32 = 0
  /// No node that waits is lower.
  private(set) var lowest: Int32 = 0
  private(set) var count = 0

  @inline(__always) var isEmpty: Bool { count == 0 }

  @inline(__always)
  mutating func insert(_ node: Node) {
    if node.flags.contains(.isStale) { return }
    node.flags.insert(.isStale)
    if node.flags.contains(.isQueued) { return }
    node.flags.insert(.isQueued)
    enqueue(node)
  }

  @inline(__always)
  private mutating func enqueue(_ node: Node) {
    let height = node.height
    if height >= capacity { grow(to: height) }
    let head = heads.unsafelyUnwrapped.advanced(by: Int(height))
    node.next = head.pointee
    head.pointee = .passUnretained(node)
    count += 1
    if height < lowest { lowest = height }
  }

  /// Takes out the first node of the lowest height that is still necessary and stale.
  @inline(__always)
  mutating func popLowest() -> Unmanaged<Node>? {
    while count > 0 {
      let head = heads.unsafelyUnwrapped.advanced(by: Int(lowest))
      guard let node = head.pointee else {
        lowest += 1
        continue
      }
      count -= 1
      if node._withUnsafeGuaranteedRef({ take($0, from: head) }) { return node }
    }
    return nil
  }

  /// Unlinks the first node of a list; tells whether it is to be run now.
  @inline(__always)
  private mutating func take(_ node: Node, from head: UnsafeMutablePointer<Unmanaged<Node>?>) -> Bool {
    head.pointee = node.next
    node.next = nil
    if node.height != lowest, node.flags.contains(.isStale) {
      enqueue(node)
      return false
    }
    node.flags.remove(.isQueued)
    guard node.flags.isSuperset(of: [.isStale, .isNecessary]) else {
      node.flags.remove(.isStale)
      return false
    }
    node.flags.remove(.isStale)
    return true
  }

  mutating func deallocate() {
    heads?.deallocate()
    heads = nil
  }

  @inline(never)
  private mutating func grow(to height: Int32) {
    let larger = max(16, max(height + 1, capacity * 2))
    let new = UnsafeMutablePointer<Unmanaged<Node>?>.allocate(capacity: Int(larger))
    new.initialize(repeating: nil, count: Int(larger))
    if let heads {
      new.update(from: heads, count: Int(capacity))
      heads.deallocate()
    }
    heads = new
    capacity = larger
  }
}
