// Documentation/Internals/Heights.md says why nodes run by height.

/// A queue of the nodes to recompute, lowest first.
///
/// It has one intrusive list per height, as in Jane Street's Incremental. Adding a node is O(1), and a cursor finds
/// the lowest. Since a node is higher than everything it depends on, each node runs after its dependencies, and once.
///
/// A node that is raised, or stops being necessary, while it is queued stays in its list; `take` detects that.
struct HeightQueue {
  private var heads: UnsafeMutablePointer<Unmanaged<Node>?>?
  private var capacity: Int32 = 0
  /// A lower bound of the heights of queued nodes.
  private(set) var lowest: Int32 = 0
  private(set) var count = 0
  /// The height from which on nodes are held back until heights are raised, because they may be too low.
  private var limit = Int32.max

  @inline(__always) var isEmpty: Bool { count == 0 }

  /// Whether no node waits, so that no necessary node is outdated, whatever the heights are.
  @inline(__always) var isIdle: Bool { count == (limit == .max ? 0 : 1) }

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

  /// Removes all nodes of the lowest height and returns them as a list; `lowest` is their height. Returns nil if no
  /// node is queued, or if all are held back.
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

  /// Returns whether no node below this height is queued or held back.
  func isPast(_ height: Int32) -> Bool { height <= lowest && height < limit }

  /// Returns whether the rest of the list of this height has to wait: for a lower node, or until heights are raised.
  @inline(__always)
  func isToBeLeft(_ height: Int32) -> Bool { lowest < height || limit <= height }

  /// Holds back all nodes from a height on. While nodes are held back, `count` is one higher, so that the queue is not
  /// empty.
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

  /// Marks a node of a popped list as taken; returns whether to run it now. It may have been raised, have run, or have
  /// become unnecessary meanwhile.
  @inline(__always)
  mutating func take(_ node: Node, at height: Int32) -> Bool {
    count &-= 1
    node.next = nil
    let flags = node.flags.rawValue
    // Raised since it was queued: it moves to the list of its height, so that it runs after its new dependencies.
    if node.height != height, flags & NodeFlags.isStale.rawValue != 0 {
      enqueue(node)
      return false
    }
    node.flags = NodeFlags(rawValue: flags & ~NodeFlags.isStaleOrQueued.rawValue)
    return flags & NodeFlags.isStaleAndNecessary.rawValue == NodeFlags.isStaleAndNecessary.rawValue
  }

  /// Puts the rest of a list back, because a lower node was queued. Nodes that were queued at this height meanwhile go
  /// first: appending to them walks over those nodes, and not over the rest, which may be long.
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
