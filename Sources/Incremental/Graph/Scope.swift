/// The scope of one run of a dynamic node. The nodes made in the run belong to it, and end with the next run, unless
/// that run chooses one of them again.
final class Scope {
  /// The height of the dynamic node. Nodes of the scope are made higher, so that the dynamic node mostly runs before
  /// them.
  private(set) var height: Int32
  private(set) var hasEnded = false
  /// The dynamic node, as long as it exists and may end the scope. It may have been raised above the nodes that it
  /// made.
  var owner: Unmanaged<Node>?

  /// The scope in which the dynamic node itself was made. When that scope ends, this one ends, too.
  private(set) var outer: Scope?
  /// The graph's number of ended scopes when this scope was last found alive.
  private var aliveAfter = -1
  /// The graph's time at which the dynamic nodes of this scope, and of those around it, were last found current.
  fileprivate var currentAt = 0

  init(of owner: Node) {
    height = owner.height
    outer = owner.extra?.scope
    self.owner = .passUnretained(owner)
  }

  /// Releases the enclosing scopes one after the other, because scopes may nest deeply.
  deinit {
    var next = outer.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  /// Returns whether this scope, or one that encloses it, has ended.
  ///
  /// The walk stops at a scope that was found alive after the graph's last end of a scope. So nesting costs nothing
  /// while no scope ends.
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

  /// Lowers the height to that of the dynamic node, if that has been lowered.
  func lower() { height = min(height, owner.map { $0._withUnsafeGuaranteedRef { $0.height } } ?? 0) }

  func end() { (hasEnded, owner) = (true, nil) }

  /// Makes this scope end with an earlier run's scope of the same node, and no longer by itself.
  func join(_ earlier: Scope) { (outer, owner) = (earlier, nil) }

  /// Returns whether this scope ends when `other` does.
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
  /// Makes a node that will not change again outlive the dynamic node that made it: its value holds whatever runs.
  final func leaveScope() {
    flags.remove(.isScoped)
    extra?.scope = nil
  }

  /// Records that the node depends on a scoped node, if that does not belong to a run to which this node belongs too.
  @inline(never)
  final func noteForeign(_ dependency: Node) {
    if flags.isDisjoint(with: [.isTracked, .hasForeignDependency]), isForeign(dependency) {
      flags.insert(.hasForeignDependency)
    }
  }

  /// Whether a scoped node belongs to a run to which this node does not belong. What a follower follows belongs to its
  /// first dependency, which runs before it.
  final func isForeign(_ dependency: Node) -> Bool {
    guard let scope = dependency.extra?.scope else { return false }
    if let owner = scope.owner, dependencies.count > 0, dependencies[0].node.toOpaque() == owner.toOpaque() {
      return false
    }
    return extra?.scope.map { !$0.isWithin(scope) } ?? true
  }
}

extension Graph {
  /// Brings the dynamic nodes in whose runs `node` was made up to date, as far as they may be outdated, because each of
  /// them may end `node`.
  ///
  /// - *All of them.* A node inside reads nothing that shows that the outer dynamic node must run: the inner dynamic
  ///   node is current, and yet its scope may end. So it is not enough to check the innermost.
  /// - *Outermost first.* An inner dynamic node that ends with an outer one must not run again.
  /// - *Whatever their heights.* A dynamic node that is necessary and that the pass has passed has run, and costs only
  ///   the check. One that was raised above the nodes that it made is pulled, with its dependencies. So is one that is
  ///   not necessary, if `node` is kept by something else.
  ///
  /// A dynamic node on the path of a read is left out, and so is one whose value waits for a computation under way: it
  /// waits for this very node, or for one that reads it, and this node lives until then.
  ///
  /// - Complexity: The number of the dynamic nodes around the node. In a read each of them is pulled once. One that was
  ///   pulled has checked those around itself, so the walk stops there.
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
        if let owner = scope.owner?.takeUnretainedValue() {
          // What it runs may release it.
          deferRelease(of: owner)
          pull(owner, mayWait: true)
        }
        // A dynamic node without a value to choose by drops its choice. Then no inner node is needed, and none is
        // checked.
        if scope.hasEnded || (onlyIfNecessary && !node.isNecessary) { return }
      }
    }
  }

  /// Returns whether a dynamic node in whose runs `node` was made may have to choose again.
  func ownersMayBeOutdated(_ node: Node) -> Bool {
    let innermost = node.extra?.scope
    var next = innermost
    while let scope = next, hasVolatileNodes || scope.currentAt < wroteAt {
      if let owner = scope.owner, owner._withUnsafeGuaranteedRef({ state(ofOwner: $0).mayHaveToChoose }) { return true }
      next = scope.outer
    }
    next = innermost
    while let scope = next, scope.currentAt < wroteAt {
      scope.currentAt = now
      next = scope.outer
    }
    return false
  }

  /// Brings what `node` reads of runs to which it does not belong up to date, so that it reads nothing of a run that is
  /// over.
  @inline(never)
  func askOwners(ofForeignDependenciesOf node: Node) {
    var index: Int32 = 0
    while node.isNecessary, index < node.dependencies.count {
      let dependency = node.dependencies[index].node.takeUnretainedValue()
      if dependency.flags.contains(.isScoped), node.isForeign(dependency), mayBeStale(dependency) { pull(dependency) }
      index += 1
    }
    // It runs now, whatever these have queued it for.
    node.flags.remove(.isStale)
  }

  /// Returns whether a dynamic node may have to choose again, provided that none of the scopes around it has ended; and
  /// whether the read under way has made it current.
  private func state(ofOwner owner: Node) -> (mayHaveToChoose: Bool, hasAsked: Bool) {
    if owner.flags.contains(.isVisited) { return (false, false) }
    let mayBeOutdated = mayBeOutdated(owner)
    let wasPulled = pullDepth > 0 && owner.computedAt >= pullBegan
    return (mayBeOutdated, !mayBeOutdated && wasPulled)
  }

  /// Runs `body` so that the nodes made in it belong to no dynamic node.
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

// MARK: - The error of an ended value

/// An error: the value was made inside a dynamic value that has been recomputed since, or for a row that was removed or
/// whose rows failed.
public struct ValueEnded: Error, CustomStringConvertible {
  /// The only instance, so that the failure is the same object each time.
  static let failure: any Error = ValueEnded()

  /// A message of one sentence.
  public var description: String {
    "The value belongs to a dynamic value (`flatMap`) that has since been computed again, or to a row that was removed"
      + " or whose rows failed, so it has ended."
  }
}
