extension Node {
  /// Marks this node and all it depends on as necessary. Never recurses: chains may be 100,000 nodes long.
  func becomeNecessary() {
    guard !isNecessary else { return }
    isNecessary = true
    var pending: [Node] = [self]
    while let node = pending.popLast() {
      node.necessityChanged?(true)
      for index in node.dependencies.indices {
        let dependency = node.dependencies[index].node
        node.dependencies[index].position = dependency.dependents.count
        dependency.dependents.append(Dependent(node: .passUnretained(node), position: Int32(index)))
        guard !dependency.isNecessary else { continue }
        dependency.isNecessary = true
        pending.append(dependency)
      }
    }
  }

  /// Drops the edges of this node, and of what it depends on, where nobody needs them any more.
  func becomeUnnecessaryIfUnused() {
    guard isNecessary, isUnused else { return }
    isNecessary = false
    var pending: [Node] = [self]
    while let node = pending.popLast() {
      node.graph.queue.remove(node)
      node.necessityChanged?(false)
      for index in node.dependencies.indices {
        let dependency = node.dependencies[index].node
        dependency.removeDependent(at: node.dependencies[index].position)
        node.dependencies[index].position = -1
        guard dependency.isUnused else { continue }
        dependency.isNecessary = false
        pending.append(dependency)
      }
    }
  }

  private var isUnused: Bool { dependents.count == 0 && observers.isEmpty }

  private func removeDependent(at position: Int32) {
    let last = dependents.removeLast()
    guard position < dependents.count else { return }
    dependents[position] = last
    last.node._withUnsafeGuaranteedRef { $0.dependencies[Int(last.position)].position = position }
  }
}
