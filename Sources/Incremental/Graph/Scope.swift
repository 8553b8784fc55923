/// The scope of one run of a dynamic node. The nodes that the run makes belong to it, and end with the next run, unless
/// that chooses one of them again.
final class Scope {
  /// Nodes of the scope are made higher than the node that makes them, so that it mostly runs before them.
  let height: Int32
  private(set) var hasEnded = false
  /// The dynamic node, as long as it exists and may end the scope. It may be raised above what it made.
  var owner: Unmanaged<Node>?

  /// The scope in which the dynamic node itself was made: what it makes ends with that, too.
  private(set) var outer: Scope?
  /// How many scopes of the graph had ended when this one was seen to be alive last.
  private var aliveAfter = -1

  init(of owner: Node) {
    height = owner.height
    outer = owner.extra?.scope
    self.owner = .passUnretained(owner)
  }

  /// Releases the scopes around it one after the other: nests may be deep.
  deinit {
    var next = outer.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  /// Whether it, or one around it, has ended.
  ///
  /// The walk stops at a scope that was seen to be alive since a scope of the graph ended last. So while none ends, nests
  /// cost nothing.
  func isDead(after endings: Int) -> Bool {
    var next: Scope? = self
    while let scope = next, scope.aliveAfter != endings {
      if scope.hasEnded { return true }
      next = scope.outer
    }
    next = self
    while let scope = next, scope.aliveAfter != endings {
      scope.aliveAfter = endings
      next = scope.outer
    }
    return false
  }

  func end() { (hasEnded, owner) = (true, nil) }

  /// Ends with an earlier run of the same node from now on, and not by itself.
  func join(_ earlier: Scope) { (outer, owner) = (earlier, nil) }

  /// Whether it ends when `other` does.
  func isWithin(_ other: Scope) -> Bool {
    var next: Scope? = self
    while let scope = next {
      if scope === other { return true }
      next = scope.outer
    }
    return false
  }
}

extension Node {
  /// Has a node that will not change again outlive what made it: its value holds, whatever runs.
  final func leaveScope() {
    flags.remove(.isScoped)
    extra?.scope = nil
  }
}

extension Graph {
  /// Lets the dynamic nodes in whose runs this one was made run first, as far as they may have to: each may end it.
  ///
  /// - *All of them.* Nothing that an inner one reads tells that the outer one has to run: it is current itself, and over.
  ///   So it is not enough to ask the innermost.
  /// - *Outermost first.* An inner one that ends by an outer one must not run any more.
  /// - *Whatever their heights.* One that is necessary and past has run, and costs no more than the question. One that
  ///   was raised above what it made is pulled, with what it reads; so is one that is not necessary, because somebody
  ///   keeps what it made.
  ///
  /// One on the way of a read is left out: it waits for this very node, which lives until then.
  ///
  /// - Complexity: the number of the dynamic nodes around it. In a read each is pulled once, and one that was pulled has
  ///   asked those around itself, so nobody asks further.
  func askOwners(of node: Node, onlyIfNecessary: Bool = false) {
    guard node.flags.contains(.isScoped) else { return }
    var asked: [Scope] = []
    var next = node.extra?.scope
    while let scope = next {
      if scope.hasEnded { return }
      if let owner = scope.owner {
        let (mayHaveToChoose, hasAsked) = owner._withUnsafeGuaranteedRef { state(ofOwner: $0) }
        if mayHaveToChoose { asked.append(scope) }
        if hasAsked { break }
      }
      next = scope.outer
    }
    if asked.isEmpty { return }
    read {
      while let scope = asked.popLast() {
        scope.owner?._withUnsafeGuaranteedRef { pull($0) }
        // One that has nothing to choose by lets go of what it chose, and an inner one is asked for nobody then.
        if scope.hasEnded || (onlyIfNecessary && !node.isNecessary) { return }
      }
    }
  }

  /// Whether a dynamic node may choose anew, as long as none of the scopes around it has ended; and whether it was made
  /// current in the read under way.
  private func state(ofOwner owner: Node) -> (mayHaveToChoose: Bool, hasAsked: Bool) {
    if owner.flags.contains(.isVisited) { return (false, false) }
    let mayBeOutdated = mayBeOutdated(owner)
    return (mayBeOutdated, !mayBeOutdated && wasMadeCurrent(owner))
  }

  /// Runs `body` so that what it makes belongs to no dynamic node.
  @inlinable
  package func outsideScopes<Result>(_ body: () -> Result) -> Result {
    let outer = leaveScope()
    defer { enterScope(outer) }
    return body()
  }

  @usableFromInline
  func leaveScope() -> Unmanaged<Choosing>? {
    defer { scope = nil }
    return scope
  }

  @usableFromInline
  func enterScope(_ outer: Unmanaged<Choosing>?) { scope = outer }
}
