// Documentation/Internals/Heights.md says why nodes run by height.

/// The nodes that wait to be recomputed, lowest first.
///
/// One intrusive list per height, as in Jane Street's Incremental: adding is O(1), and a cursor finds the lowest. Since a
/// node is higher than all it depends on, each runs after its dependencies, and once.
///
/// A node that is raised, or stops being necessary, while it waits stays in its list; `take` sorts it out.
struct HeightQueue {
  private var heads: UnsafeMutablePointer<Unmanaged<Node>?>?
  private var capacity: Int32 = 0
  /// No node that waits is lower.
  private(set) var lowest: Int32 = 0
  private(set) var count = 0
  /// Nodes of this height and above wait until heights are raised: they may stand too low.
  private var limit = Int32.max

  @inline(__always) var isEmpty: Bool { count == 0 }

  @inline(__always)
  mutating func insert(_ node: Node) { insert(node, node.flags) }

  @inline(__always)
  mutating func insert(_ node: Node, _ flags: NodeFlags) {
    if flags.contains(.isStale) { return }
    node.flags = NodeFlags(rawValue: flags.rawValue | NodeFlags.isStaleOrQueued.rawValue)
    if !flags.contains(.isQueued) { enqueue(node) }
  }

  @inline(__always)
  private mutating func enqueue(_ node: Node) {
    let height = node.height
    if height >= capacity { grow(to: height) }
    let head = heads.unsafelyUnwrapped.advanced(by: Int(height))
    node.next = head.pointee
    head.pointee = .passUnretained(node)
    count &+= 1
    if height < lowest { lowest = height }
  }

  /// Removes all nodes of the lowest height, which `lowest` then is, as a list; nil if no node waits, or all are held
  /// back.
  @inline(__always)
  mutating func popLowest() -> Unmanaged<Node>? {
    guard count > 0 else { return nil }
    let heads = heads.unsafelyUnwrapped
    while lowest < limit {
      if let list = heads[Int(lowest)] {
        heads[Int(lowest)] = nil
        return list
      }
      lowest &+= 1
    }
    return nil
  }

  /// Whether no node up to this height waits.
  func isPast(_ height: Int32) -> Bool { height <= lowest && height < limit }

  /// Whether what waits at this height has to go on waiting: for a lower node, or until heights are raised.
  @inline(__always)
  func isToBeLeft(_ height: Int32) -> Bool { lowest < height || limit <= height }

  /// Holds back all from a height on, and counts that as one more that waits.
  mutating func holdBack(from height: Int32) {
    guard height < limit else { return }
    if height >= capacity { grow(to: height) }
    if limit == .max { count &+= 1 }
    limit = height
  }

  /// Ends holding back.
  mutating func goOn() {
    if limit < .max { count &-= 1 }
    limit = .max
  }

  /// Marks a node of a list as taken; returns whether to run it now: it may have been raised, have run, or have become
  /// unnecessary meanwhile.
  @inline(__always)
  mutating func take(_ node: Node, at height: Int32) -> Bool {
    count &-= 1
    node.next = nil
    let flags = node.flags.rawValue
    // Raised since it was queued: it goes to the list of its height, so that it runs after its new dependencies.
    if node.height != height, flags & NodeFlags.isStale.rawValue != 0 {
      enqueue(node)
      return false
    }
    node.flags = NodeFlags(rawValue: flags & ~NodeFlags.isStaleOrQueued.rawValue)
    return flags & NodeFlags.isStaleAndNecessary.rawValue == NodeFlags.isStaleAndNecessary.rawValue
  }

  /// Puts the rest of a list back, because a lower node was queued. Nodes that were queued at this height meanwhile go
  /// first: they are walked through, and the rest, which may be long, is not.
  @inline(never)
  mutating func putBack(_ list: Unmanaged<Node>?, at height: Int32) {
    let head = heads.unsafelyUnwrapped.advanced(by: Int(height))
    guard let list, var last = head.pointee else { return head.pointee = list ?? head.pointee }
    while let next = last._withUnsafeGuaranteedRef({ $0.next }) { last = next }
    last._withUnsafeGuaranteedRef { $0.next = list }
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
