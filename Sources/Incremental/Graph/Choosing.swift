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
  @exclusivity(unchecked) private var outer: Unmanaged<Choosing>?

  @usableFromInline
  package init(ownsWhatItMakes: Bool) { self.ownsWhatItMakes = ownsWhatItMakes }

  deinit { scope?.owner = nil }

  @usableFromInline
  package func connect(_ choice: Node, _ follower: Node) {
    choice.flags.remove(.isConstant)
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

  /// Closes the scope, and ends what the run before made.
  ///
  /// - Parameter again: the node that was chosen, if the run before had chosen it, too. If it was made there it goes on,
  ///   and so does all of that run, of which it may be computed. What this run made ends together with that.
  @usableFromInline
  package func end(_ node: Node, again: Node?) {
    guard ownsWhatItMakes else { return }
    node.graph.scope = outer
    guard let before = before.take() else { return }
    if let scope = again?.extra?.scope, scope.isWithin(before) {
      self.scope?.join(before)
      self.scope = before
    } else {
      before.end()
    }
  }
}
