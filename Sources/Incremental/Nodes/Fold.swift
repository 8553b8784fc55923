extension Incr {
  /// Returns a value that accumulates this value's successive values.
  ///
  /// ```swift
  /// let changes = text.scan(0) { count, _ in count + 1 }
  /// ```
  ///
  /// Rules: `combine` runs once when the result is first needed, and then for each pass in which this value changed
  /// while the result was observed. The result misses the values that this one had while the result was not observed.
  @inlinable
  public func scan<Result: Equatable>(
    _ initial: Result, _ combine: @escaping (Result, Value) -> Result
  ) -> Incr<Result> {
    let a = Unmanaged.passUnretained(node)
    return Incr<Result>(
      node: ValueNode(from: node) { node in
        let node = unsafeDowncast(node, to: ValueNode<Result>.self)
        return node.store(combine(node.value ?? initial, a._withUnsafeGuaranteedRef { $0.current }), { $0 == $1 })
      })
  }

  /// Returns this value, frozen once `isFinal` returns true: from then on it is a constant, and releases its
  /// dependencies. A frozen value that was made inside a `flatMap` does not end with that run.
  @inlinable
  public func freeze(when isFinal: @escaping (Value) -> Bool = { _ in true }) -> Incr where Value: Equatable {
    let a = Unmanaged.passUnretained(node)
    return Incr(
      node: ValueNode(from: node) { node in
        let value = a._withUnsafeGuaranteedRef { $0.current }
        if isFinal(value) { node.freeze() }
        return unsafeDowncast(node, to: ValueNode<Value>.self).store(value, { $0 == $1 })
      })
  }
}

extension Node {
  /// Makes the node a constant once it has run.
  @usableFromInline
  package final func freeze() {
    graph.freeze(self)
  }
}

extension Array {
  /// Returns the result of adding all values to `initial`, and updates it by the values that change.
  ///
  /// ```swift
  /// let total = prices.fold(0, in: graph, add: { $0 + $1 }, remove: { $0 - $1 })
  /// ```
  ///
  /// Rules: `remove` undoes `add`, and the order does not matter. The result is computed from scratch when more than
  /// half of the values changed, when it has become NaN, and now and then, so that rounding errors do not accumulate.
  /// For floating-point numbers `remove` does not quite undo `add`; `sum` is exact.
  ///
  /// - Complexity: O(1) for each value that changed.
  @inlinable
  public func fold<Value, Result: Equatable>(
    _ initial: Result, in graph: Graph, add: @escaping (Result, Value) -> Result,
    remove: @escaping (Result, Value) -> Result
  ) -> Incr<Result> where Element == Incr<Value> {
    let folding = Folding<Value>(map { Unmanaged.passUnretained($0.node) })
    let node = ValueNode<Result>(in: graph, flags: .isConstant) { node in
      let node = unsafeDowncast(node, to: ValueNode<Result>.self)
      let changed = node.takeChangedDependencies()
      var total: Result
      if let old = node.value, let changed, folding.spend(changed.count) {
        total = changed.reduce(old) { total, index in
          let new = folding.read(index)
          let result = add(remove(total, folding.values[index]), new)
          folding.values[index] = new
          return result
        }
        // Removing an infinity leaves NaN, which no further update would remove.
        if total != total { total = folding.foldAll(initial, add) }
      } else {
        total = folding.foldAll(initial, add)
      }
      return node.store(total, { $0 == $1 })
    }
    node.flags.insert(.collectsChanges)
    for incr in self { node.depend(on: incr.node) }
    return Incr<Result>(node: node)
  }

  /// Returns the sum of all values.
  ///
  /// - Complexity: O(1) for each value that changed.
  @inlinable
  public func sum<Value: AdditiveArithmetic>(in graph: Graph) -> Incr<Value> where Element == Incr<Value> {
    fold(.zero, in: graph, add: { $0 + $1 }, remove: { $0 - $1 })
  }

  /// Returns the sum of all values, exact and rounded once. It depends neither on the order nor on earlier values.
  ///
  /// - Complexity: O(1) for each value that changed.
  @inlinable
  public func sum<Value: FloatingPoint>(in graph: Graph) -> Incr<Value> where Element == Incr<Value> {
    let folding = Folding<Value>(map { Unmanaged.passUnretained($0.node) })
    var sum = ExactSum<Value>()
    let node = CutoffNode<Value>(in: graph, flags: .isConstant, isEqual: { isSameSum($0, $1) }) { node in
      let node = unsafeDowncast(node, to: ValueNode<Value>.self)
      if let changed = node.takeChangedDependencies(), node.value != nil, folding.spend(changed.count) {
        for index in changed {
          let new = folding.read(index)
          sum.remove(folding.values[index])
          sum.add(new)
          folding.values[index] = new
        }
        return node.store(sum.value, { isSameSum($0, $1) })
      }
      sum = ExactSum()
      folding.foldAll(()) { _, value in sum.add(value) }
      return node.store(sum.value, { isSameSum($0, $1) })
    }
    node.flags.insert(.collectsChanges)
    for incr in self { node.depend(on: incr.node) }
    return Incr<Value>(node: node)
  }

  /// Returns how many of these values are true.
  ///
  /// - Complexity: O(1) for each value that changed.
  @inlinable
  public func count(in graph: Graph) -> Incr<Int> where Element == Incr<Bool> {
    fold(0, in: graph, add: { $0 + ($1 ? 1 : 0) }, remove: { $0 - ($1 ? 1 : 0) })
  }

  /// Returns all values combined in order by an associative `combine`; nil if the array is empty.
  ///
  /// - Complexity: O(log n) for each value that changed: the values are the leaves of a balanced tree.
  @inlinable
  public func reduceBalanced<Value: Equatable>(
    _ combine: @escaping (Value, Value) -> Value
  ) -> Incr<Value>? where Element == Incr<Value> {
    var level = self
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { index -> Incr<Value> in
        index + 1 < level.count ? level[index].map2(level[index + 1], combine) : level[index]
      }
    }
    return level.first
  }
}

/// The values that a fold has added, so that it can remove them.
@usableFromInline
final class Folding<Value> {
  @usableFromInline @exclusivity(unchecked) var values: [Value] = []
  @usableFromInline let nodes: [Unmanaged<ValueNode<Value>>]
  @usableFromInline @exclusivity(unchecked) var budget = 0

  @inlinable
  init(_ nodes: [Unmanaged<ValueNode<Value>>]) { self.nodes = nodes }

  /// Returns whether `count` updates are within the budget, and charges them to it. Otherwise the fold computes from
  /// scratch.
  @inlinable
  func spend(_ count: Int) -> Bool {
    budget -= count
    return budget >= 0
  }

  @inlinable
  func read(_ index: Int) -> Value { nodes[index]._withUnsafeGuaranteedRef { $0.current } }

  @inlinable
  func foldAll<Result>(_ initial: Result, _ add: (Result, Value) -> Result) -> Result {
    budget = nodes.count * 16
    if values.isEmpty { values = nodes.map { $0._withUnsafeGuaranteedRef { $0.current } } }
    var total = initial
    for index in nodes.indices {
      let value = nodes[index]._withUnsafeGuaranteedRef { $0.current }
      values[index] = value
      total = add(total, value)
    }
    return total
  }
}

// MARK: - Changed dependencies

extension Node {
  /// Records that the dependency at `position` changed, for a node that collects changes.
  final func collectChange(at position: Int32) {
    if extra == nil { extra = NodeExtra() }
    // Unretained, because a retain and a release would cost more than all the rest.
    Unmanaged.passUnretained(extra.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      $0.changed.append(position)
      guard $0.hasTooManyChanges(of: dependencies.count) else { return }
      flags.remove(.collectsChanges)
      // The node may get more dependencies before it runs, and then it would not seem too many.
      $0.changed.append(-1)
    }
  }

  /// Records that any dependency may have changed, because the node was not linked and so was not notified.
  @inline(__always)
  final func missChanges() {
    if flags.contains(.collectsChanges) { collectChange(at: -1) }
  }

  /// Returns and clears the positions of the dependencies that changed since the last run; one that changed twice may
  /// be there twice. Returns nil if they are not known, or if more than half of the dependencies changed.
  @usableFromInline
  package final func takeChangedDependencies() -> [Int]? {
    flags.insert(.collectsChanges)
    guard let extra else { return nil }
    defer { extra.changed.removeAll() }
    if extra.hasTooManyChanges(of: dependencies.count) { return nil }
    let changed = (0..<extra.changed.count).map { Int(extra.changed[$0]) }
    return changed.contains(-1) ? nil : changed
  }
}

extension NodeExtra {
  /// Returns whether more than half of the dependencies changed. Then computing from scratch is cheaper, and collecting
  /// is not worthwhile.
  fileprivate func hasTooManyChanges(of count: Int32) -> Bool { changed.count * 2 > Int(count) }
}

extension Graph {
  /// Makes a node a constant, which keeps its value and drops its dependencies; they are released when the graph rests.
  func freeze(_ node: Node) {
    node.flags.insert(.isConstant)
    node.dropDependencies(downTo: 0)
  }
}
