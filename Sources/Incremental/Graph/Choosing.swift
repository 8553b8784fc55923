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
      node.graph.endings &+= 1
    }
  }

  /// Follows nothing, because there is no value to choose by: the choice made for the old value must not run beside new
  /// values of other nodes. The old choice has not ended, and runs again if it is chosen again. Returns whether the
  /// failure is a change.
  @usableFromInline
  package func fail(_ node: Node, like source: Node) -> Bool {
    if !node.flags.contains(.isBereft) { follower?._withUnsafeGuaranteedRef { $0.followNothing() } }
    return node.fail(source.failure ?? ValueEnded.failure)
  }
}
