/// One end of an edge between two nodes: the node at the other end, and the position of the edge in that node's list.
struct Edge: BitwiseCopyable {
  let node: Unmanaged<Node>
  /// In a list of dependencies it is -1 while the dependency has no edge back.
  var position: Int32 = -1
}

/// The edges of a node in one direction, in 16 bytes.
///
/// The graph walks the dependents of a node once per recomputation. An `Array` would cost a retain, a release and an
/// exclusivity check for each walk, which is more than the recomputation of a small node; a bare pointer costs none
/// of these. Most nodes have one dependency and one dependent, and never allocate: until there are two edges, `word`
/// is the node of the only edge and `number` its position. From then on, `word` is the address of the edges and
/// `number` their capacity.
struct EdgeList {
  private var word: UnsafeMutableRawPointer?
  private var number: Int32 = 0
  private var bits: UInt32 = 0

  @inline(__always) var count: Int32 { Int32(truncatingIfNeeded: bits & 0x7fff_ffff) }

  @inline(__always) private var isAllocated: Bool { bits & 0x8000_0000 != 0 }

  @inline(__always) private var edges: UnsafeMutablePointer<Edge> {
    word.unsafelyUnwrapped.assumingMemoryBound(to: Edge.self)
  }

  subscript(index: Int32) -> Edge {
    @inline(__always) get {
      assert(index >= 0 && index < count, "Internal inconsistency: edge \(index) of \(count)")
      if isAllocated { return edges[Int(index)] }
      return Edge(node: .fromOpaque(word.unsafelyUnwrapped), position: number)
    }
    @inline(__always) set {
      assert(index >= 0 && index < count, "Internal inconsistency: edge \(index) of \(count)")
      if isAllocated { edges[Int(index)] = newValue } else { keep(newValue) }
    }
  }

  /// Visits the edges from the last to the first; `body` must not change the list.
  @inline(__always)
  func forEachReversed(_ body: (Edge) -> Void) {
    guard isAllocated else {
      if count == 1 { body(self[0]) }
      return
    }
    let (edges, count) = (edges, Int(count))
    var index = count
    while index > 0 {
      index &-= 1
      body(edges[index])
    }
  }

  /// Returns the index of the first edge from `start` on for which `isSought` returns true, or the number of edges if
  /// there is none; `isSought` must not change the list.
  @inline(__always)
  func firstIndex(from start: Int32, where isSought: (Node) -> Bool) -> Int32 {
    guard isAllocated else {
      return start < count && !self[0].node._withUnsafeGuaranteedRef(isSought) ? 1 : start
    }
    let (edges, count) = (edges, Int(count))
    var index = Int(start)
    while index < count, !edges[index].node._withUnsafeGuaranteedRef(isSought) { index &+= 1 }
    return Int32(truncatingIfNeeded: index)
  }

  @inline(__always)
  mutating func append(_ edge: Edge) {
    if bits == 0 {
      keep(edge)
      bits = 1
    } else {
      appendFurther(edge)
    }
  }

  private mutating func appendFurther(_ edge: Edge) {
    if !isAllocated { allocate() } else if count == number { grow() }
    edges.advanced(by: Int(count)).initialize(to: edge)
    bits += 1
  }

  @inline(__always)
  mutating func removeLast() -> Edge {
    let last = self[count - 1]
    bits -= 1
    return last
  }

  mutating func deallocate() {
    if isAllocated { word?.deallocate() }
    (word, number, bits) = (nil, 0, 0)
  }

  @inline(__always)
  private mutating func keep(_ edge: Edge) {
    word = edge.node.toOpaque()
    number = edge.position
  }

  @inline(never)
  private mutating func allocate() {
    let only: Edge? = count == 1 ? self[0] : nil
    let new = UnsafeMutablePointer<Edge>.allocate(capacity: 4)
    if let only { new.initialize(to: only) }
    word = UnsafeMutableRawPointer(new)
    number = 4
    bits |= 0x8000_0000
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Edge>.allocate(capacity: Int(number) * 2)
    larger.moveInitialize(from: edges, count: Int(count))
    edges.deallocate()
    word = UnsafeMutableRawPointer(larger)
    number *= 2
  }
}
