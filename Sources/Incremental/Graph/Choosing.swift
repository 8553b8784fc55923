/// The state that a choosing node keeps between its runs: the node that follows its choice, and the scope of the nodes
/// it makes.
@usableFromInline
package final class Choosing {
  private let ownsWhatItMakes: Bool
  /// The two nodes. Unowned: the one that follows holds the one that chooses, and that holds this.
  @exclusivity(unchecked) private var follower: Unmanaged<Node>?
  @exclusivity(unchecked) private var owner: Unmanaged<Node>?
  @exclusivity(unchecked) private var scope: Scope?
  /// While the node runs, the scope of the run before.
  @exclusivity(unchecked) private var before: Scope?
  /// What was chosen last; only compared, because a node that is gone may have left its address to another.
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

  /// The scope of the run under way; made when it is first asked for.
  func current() -> Scope? {
    if let scope { return scope }
    scope = owner?._withUnsafeGuaranteedRef { Scope(of: $0) }
    return scope
  }

  /// Opens a scope; returns the follower, or nil if there is none any more.
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

  /// Closes the scope, and ends what the run before made, unless this one has chosen the very node that it had chosen.
  ///
  /// If that was made there it goes on, and so does all of that run, of which it may be computed. What this run made
  /// ends together with that.
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

  /// Chooses nothing, because there is no value to choose by: what was chosen by the value before must not run beside
  /// new values of others. It has not ended, and goes on if it is chosen again. Returns that the node has changed.
  @usableFromInline
  package func fail(_ node: Node, like source: Node) -> Bool {
    if !node.flags.contains(.isBereft) { follower?._withUnsafeGuaranteedRef { $0.followNothing() } }
    return node.fail(source.failure ?? ValueEnded.failure)
  }
}
