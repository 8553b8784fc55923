#if INCREMENTAL_INTERNAL_CHECKS
  extension LabelTree {
    /// Walks over all nodes, and stops the program if an invariant does not hold.
    package func checkInvariants() {
      guard let root else { return require(count == 0, "a tree without a root is empty") }
      let view = root.view
      require(view.isLeaf || view.count > 1, "an inner root has two children")
      require(check(view) == count, "the tree counts its rows")
      var last: OrderLabel?
      forEach { label, _, _ in
        require(last.map { $0 < label } ?? true, "labels ascend")
        last = label
      }
    }

    /// Checks a node and its descendants; returns the number of rows in them.
    private func check(_ view: NodeView<Element>) -> Int {
      require(view.count > 0 && view.count <= view.capacity, "a node has something, and not too much")
      if view.isLeaf { return view.count }
      for index in 0..<view.count {
        let child = view.child(index)
        require(child.height == view.height - 1, "all leaves are at the same depth")
        require(child.labels[0] == view.labels[index], "a node knows the least label below each child")
        require(check(child) == view.counts[index], "a node counts the rows below each child")
      }
      return view.total
    }
  }

  extension Rows {
    /// Walks over the tree and the map, and stops the program if an invariant does not hold.
    package func checkInvariants() {
      tree.checkInvariants()
      labels.checkInvariants()
      require(tree.count == labels.count, "each row has one label")
      tree.forEach { label, row, _ in require(labels[row.id] == label, "the label of a row is where the row is") }
    }
  }

  extension PersistentMap {
    /// Walks over all nodes, and stops the program if an invariant does not hold.
    package func checkInvariants() {
      guard let root else { return require(count == 0, "a map without a root is empty") }
      require(check(root.view, MapHash(bits: 0)) == count, "the map counts its items")
      for (key, _) in self { require(contains(key), "\(key) is found") }
    }

    private func check(_ view: MapView<Key, Value>, _ level: MapHash) -> Int {
      let bits = view.header.pointee
      require(view.room >= 0, "items and children do not overlap")
      if view.isCollision {
        require(level.isSpent && bits.childBits == 0, "only items with the same hash are in one list")
        return view.itemCount
      }
      require(bits.itemBits & bits.childBits == 0, "a fragment has an item or a child")
      require(bits.itemBits.nonzeroBitCount == view.itemCount, "a node counts its items")
      var total = view.itemCount
      var below = level
      below.descend()
      for index in 0..<view.childCount {
        let child = view.child(index)
        require(child.itemCount + 2 * child.childCount > 1, "a single item is in its parent")
        total += check(child, below)
      }
      return total
    }
  }

  private func require(_ condition: Bool, _ invariant: @autoclosure () -> String) {
    if !condition { fatalError("Internal inconsistency: it does not hold that \(invariant()).") }
  }
#endif
