/// The nodes that wait to be recomputed, lowest first.
///
/// One intrusive list per height, as in Jane Street's Incremental: adding is O(1), and a cursor that only rises within
/// a pass finds the lowest. Since a node is higher than all it depends on, each runs after its dependencies and once.
struct HeightQueue {
  private var heads: [Unmanaged<Node>?] = []
  private var lowest = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func insert(_ node: Node) {
    guard !node.isQueued else { return }
    let height = Int(node.height)
    if height >= heads.count { grow(to: height) }
    node.isQueued = true
    node.next = heads[height]
    heads[height] = .passUnretained(node)
    count += 1
    if height < lowest { lowest = height }
  }

  mutating func popLowest() -> Unmanaged<Node>? {
    guard count > 0 else { return nil }
    while true {
      if let node = heads[lowest] {
        node._withUnsafeGuaranteedRef {
          heads[lowest] = $0.next
          $0.next = nil
          $0.isQueued = false
        }
        count -= 1
        return node
      }
      lowest += 1
    }
  }

  /// Takes out a node that stopped being necessary. Linear in the nodes of its height that wait: this is rare.
  mutating func remove(_ node: Node) {
    guard node.isQueued else { return }
    let height = Int(node.height)
    if heads[height]?.toOpaque() == Unmanaged.passUnretained(node).toOpaque() {
      heads[height] = node.next
    } else {
      var previous = heads[height]
      while let candidate = previous {
        let next = candidate._withUnsafeGuaranteedRef { $0.next }
        if next?.toOpaque() == Unmanaged.passUnretained(node).toOpaque() {
          candidate._withUnsafeGuaranteedRef { $0.next = node.next }
          break
        }
        previous = next
      }
    }
    node.next = nil
    node.isQueued = false
    count -= 1
  }

  private mutating func grow(to height: Int) {
    heads.append(contentsOf: repeatElement(nil, count: height + 1 - heads.count))
  }
}
