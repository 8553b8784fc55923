extension Incr {
  /// Returns a value that follows the one that `transform` chooses for this value.
  ///
  /// ```swift
  /// let shown = selection.flatMap { id in rows[id] ?? placeholder }
  /// ```
  ///
  /// Rules: `transform` runs when this value changes, and before any node that its last run made could run again. Nodes
  /// that it makes belong to that run: they end when `transform` runs again, unless it returns the same one of these
  /// nodes as before. An ended node is not computed any more, and reading it throws `ValueEnded`; an observer of it is
  /// notified of that when one of its dependencies changes. Nodes that `transform` only chooses live on, and so do
  /// constants and frozen nodes. Nodes that are not chosen are not computed. While this value is failed, no node is
  /// chosen.
  ///
  /// - Complexity: A change of the choice costs as much as the nodes that become necessary and unnecessary.
  @inlinable @inline(__always)
  public func flatMap<Result: Equatable>(_ transform: @escaping (Value) -> Incr<Result>) -> Incr<Result> {
    flatMap(isEqual: { $0 == $1 }, transform)
  }

  /// Returns a value that follows the one that `transform` chooses, with its own cutoff; `isEqual` gets the old and the
  /// new value.
  @inlinable @inline(__always)
  public func flatMap<Result>(
    isEqual: @escaping (Result, Result) -> Bool, _ transform: @escaping (Value) -> Incr<Result>
  ) -> Incr<Result> {
    follow(isEqual: isEqual, ownsWhatItMakes: true, transform)
  }

  /// Returns a value that follows the one that `choose` returns. It has two nodes: one that chooses, and a follower,
  /// which depends on that one and on the chosen node. Only the follower retains the chosen node, so that a switch
  /// counts few references.
  @inlinable @inline(__always)
  func follow<Result>(
    isEqual: @escaping (Result, Result) -> Bool, ownsWhatItMakes: Bool, _ choose: @escaping (Value) -> Incr<Result>
  ) -> Incr<Result> {
    let source = Unmanaged.passUnretained(node)
    let choosing = Choosing(ownsWhatItMakes: ownsWhatItMakes)
    let choice = ValueNode<Unmanaged<ValueNode<Result>>>(from: node) { node in
      let node = unsafeDowncast(node, to: ValueNode<Unmanaged<ValueNode<Result>>>.self)
      if let failure = source._withUnsafeGuaranteedRef({ $0.flags.contains(.isFailed) ? $0.failureOrNil : nil }) {
        node.value = nil
        return choosing.fail(node, with: failure)
      }
      guard let follower = choosing.begin(node) else { return false }
      let chosen = Unmanaged.passRetained(choose(source._withUnsafeGuaranteedRef { $0.current }).node)
      chosen._withUnsafeGuaranteedRef { choosing.end(node, choosing: $0) }
      // The closure may also have released the follower.
      let isChosenAgain = node.value.map { $0.toOpaque() == chosen.toOpaque() } ?? false
      if isChosenAgain || node.flags.contains(.isBereft) {
        chosen.release()
        return false
      }
      node.value = chosen
      follower._withUnsafeGuaranteedRef { $0.follow(.fromOpaque(chosen.toOpaque())) }
      return true
    }
    let chosen = Unmanaged.passUnretained(choice)
    let follower = CutoffNode<Result>(from: choice, isEqual: isEqual) { node in
      let value = chosen._withUnsafeGuaranteedRef { $0.current._withUnsafeGuaranteedRef { $0.current } }
      return unsafeDowncast(node, to: ValueNode<Result>.self).store(value, isEqual)
    }
    choosing.connect(choice, follower)
    return Incr<Result>(node: follower)
  }
}

/// Returns a value that is `then` while `condition` is true, and `otherwise` while it is false. Only the chosen one
/// is computed.
///
/// ```swift
/// let label = conditional(isEmpty, then: placeholder, else: title)
/// ```
@inlinable
public func conditional<Value: Equatable>(
  _ condition: Incr<Bool>, then: Incr<Value>, else otherwise: Incr<Value>
) -> Incr<Value> {
  condition.follow(isEqual: { $0 == $1 }, ownsWhatItMakes: false) { $0 ? then : otherwise }
}

/// Returns a value that is `then` while `condition` is true, and `otherwise` while it is false.
@inlinable
public func conditional<Value: Equatable>(_ condition: Incr<Bool>, then: Value, else otherwise: Value) -> Incr<Value> {
  condition.map { $0 ? then : otherwise }
}

/// Returns a value that is `then` while `condition` is true, and nil while it is false.
@inlinable
public func conditional<Value: Equatable>(_ condition: Incr<Bool>, then: Value) -> Incr<Value?> {
  condition.map { $0 ? then : nil }
}

// MARK: - The state of a dynamic node

/// The state of a dynamic node, which chooses a node to follow, between its runs: the node that follows the choice,
/// and the scope of the nodes made in the last run.
@usableFromInline
package final class Choosing {
  private let ownsWhatItMakes: Bool
  /// The node that follows the choice. Unowned, like `owner`: the follower holds the node that chooses, and that node
  /// holds this object.
  @exclusivity(unchecked) private var follower: Unmanaged<Node>?
  @exclusivity(unchecked) private var owner: Unmanaged<Node>?
  @exclusivity(unchecked) private var scope: Scope?
  /// While the node runs, the scope of the previous run.
  @exclusivity(unchecked) private var before: Scope?
  /// The address of the last choice. It is only compared, because a freed node may have left its address to another
  /// node.
  @exclusivity(unchecked) private var last: UnsafeMutableRawPointer?
  @exclusivity(unchecked) private var outer: Unmanaged<Choosing>?

  @usableFromInline
  package init(ownsWhatItMakes: Bool) { self.ownsWhatItMakes = ownsWhatItMakes }

  deinit { scope?.owner = nil }

  @usableFromInline
  package func connect(_ choice: Node, _ follower: Node) {
    choice.flags.remove(.isConstant)
    choice.flags.insert(.handlesFailure)
    follower.flags.remove(.isConstant)
    follower.flags.insert(.isFollower)
    (owner, self.follower) = (.passUnretained(choice), .passUnretained(follower))
  }

  /// Returns the scope of the run under way, and makes it at the first call.
  func current() -> Scope? {
    if let scope { return scope }
    scope = owner?._withUnsafeGuaranteedRef { Scope(of: $0) }
    return scope
  }

  /// Opens a scope; returns the follower, or nil if it has been freed.
  @usableFromInline
  package func begin(_ node: Node) -> Unmanaged<Node>? {
    guard !node.flags.contains(.isBereft) else { return nil }
    if ownsWhatItMakes {
      (before, scope) = (scope, nil)
      outer = node.graph.scope
      node.graph.scope = .passUnretained(self)
    }
    return follower
  }

  /// Closes the scope, and ends the nodes of the previous run, unless this run has chosen the same node again.
  ///
  /// If that node was made in the previous run, all nodes of that run live on, because the chosen node may depend on
  /// them. The nodes made in this run then end together with them.
  @usableFromInline
  package func end(_ node: Node, choosing chosen: Node) {
    guard ownsWhatItMakes else { return }
    node.graph.scope = outer
    let (address, previous) = (Unmanaged.passUnretained(chosen).toOpaque(), last)
    last = address
    guard let before = before.take() else { return }
    if address == previous, let made = chosen.extra?.scope, made.isWithin(before) {
      scope?.join(before)
      scope = before
    } else {
      before.end()
      node.graph.noteEnding()
    }
  }

  /// Closes the scope, and returns it; nil if no node was made in it. Unlike `end`, it ends no earlier scope.
  func takeScope(_ node: Node) -> Scope? {
    node.graph.scope = outer
    return scope.take()
  }

  /// Follows nothing, because there is no value to choose by: the choice made for the old value must not run beside new
  /// values of other nodes. The old choice has not ended, and runs again if it is chosen again. Returns whether the
  /// failure is a change.
  @usableFromInline
  package func fail(_ node: Node, with failure: any Error) -> Bool {
    if !node.flags.contains(.isBereft) { follower?._withUnsafeGuaranteedRef { $0.followNothing() } }
    return node.fail(failure)
  }
}
