// Documentation/Internals/Branches.md says why each element has a scope of its own.

/// The branches of the graph that a dynamic node has made, one for each element of a collection: the scope of each, and
/// the edges by which a follower depends on their results.
///
/// The dynamic node is the follower's first dependency; the result of the branch at place `p` is dependency `p + 1`.
/// The last branch takes the place of one that is removed, so an edit costs the same however many branches there are.
@usableFromInline
package final class Branches {
  private let choosing = Choosing(ownsWhatItMakes: true)
  /// The scope in which each branch was made.
  private var scopes: [Scope?] = []
  /// The dynamic node and the follower. Unowned, as in `Choosing`.
  @exclusivity(unchecked) private var owner: Unmanaged<Node>?
  @exclusivity(unchecked) private var follower: Unmanaged<Node>?
  /// The number of branches that were removed since the follower last sank.
  private var removedSinceSinking = 0

  @usableFromInline
  package init() {}

  deinit { for scope in scopes { scope?.owner = nil } }

  /// Makes `follower` the node that depends on `owner`, and on the result of each branch.
  @usableFromInline
  package func connect(_ owner: Node, _ follower: Node) {
    choosing.connect(owner, follower)
    // The boxes exist from the start: without one, it would not be known that nothing changed.
    _ = follower.ensureExtra()
    follower.flags.insert([.collectsChanges, .handlesFailure])
    (self.owner, self.follower) = (.passUnretained(owner), .passUnretained(follower))
  }

  /// Makes the dynamic node the hub of the nodes of elements: a change of it concerns only those that it wakes.
  @usableFromInline
  package func makeHub(_ watchers: Watchers) {
    owner?._withUnsafeGuaranteedRef { $0.becomeHub(watchers) }
    watchers.follower = follower
  }

  /// Whether the follower has been freed.
  @usableFromInline
  package var isBereft: Bool { owner?._withUnsafeGuaranteedRef { $0.flags.contains(.isBereft) } ?? true }

  /// Whether a value of the graph is failed.
  @usableFromInline
  package var mayFail: Bool { owner?._withUnsafeGuaranteedRef { $0.graph.counts.failed > 0 } ?? false }

  /// Whether a cycle has been found that has not ended.
  @usableFromInline
  package var isCycleOpen: Bool { owner?._withUnsafeGuaranteedRef { $0.graph.openCycles > 0 } ?? false }

  /// Keeps both nodes alive until the graph rests: code that makes a branch may release the last reference to them.
  @usableFromInline
  package func keepNodes() {
    follower?._withUnsafeGuaranteedRef { $0.graph.deferRelease(of: $0) }
  }

  /// Adds a branch: runs `make` in a scope of its own, and makes the follower depend on the node that it returns.
  @usableFromInline
  package func append(_ make: () -> Node) {
    owner?._withUnsafeGuaranteedRef { owner in
      guard let follower = choosing.begin(owner) else { return }
      let result = make()
      scopes.append(choosing.takeScope(owner))
      follower._withUnsafeGuaranteedRef { $0.setDependency(Int32(scopes.count), to: result) }
    }
  }

  /// Ends the branch at a place; the last one takes the place.
  @usableFromInline
  package func remove(at place: Int) {
    let last = scopes.count - 1
    if !isBereft {
      follower?._withUnsafeGuaranteedRef {
        $0.swapDependencies(Int32(place + 1), Int32(last + 1))
        $0.dropDependencies(downTo: Int32(last + 1))
        sinkNowAndThen($0)
      }
    }
    scopes.swapAt(place, last)
    scopes.removeLast()?.end()
    owner?._withUnsafeGuaranteedRef { $0.graph.noteEnding() }
  }

  /// Lowers the follower above its dependencies, after as many removals as there are dependencies: looking at all of
  /// them after each removal would take time in proportion to their number.
  private func sinkNowAndThen(_ follower: Node) {
    removedSinceSinking += 1
    guard removedSinceSinking >= follower.dependencies.count else { return }
    removedSinceSinking = 0
    follower.sink()
  }

  /// Ends all branches, and gives the dynamic node an error. Returns whether that is a change.
  @usableFromInline
  package func fail(_ node: Node, with failure: any Error) -> Bool {
    for scope in scopes { scope?.end() }
    scopes = []
    removedSinceSinking = 0
    node.graph.noteEnding()
    return choosing.fail(node, with: failure)
  }

  /// Queues the follower, because elements changed.
  @usableFromInline
  package func wakeFollower() {
    if !isBereft { follower?._withUnsafeGuaranteedRef { $0.wake() } }
  }

  /// Returns and clears the places of the branches whose results changed since the last call. Returns nil if they are
  /// not known, or if more than half of them changed.
  @usableFromInline
  package func takeChanged() -> [Int]? {
    guard !isBereft else { return [] }
    // The first dependency is the dynamic node.
    return follower?._withUnsafeGuaranteedRef { $0.takeChangedDependencies() }?.compactMap { $0 > 0 ? $0 - 1 : nil }
  }
}

extension Node {
  /// Whether the scope in which the node was made has ended, regardless of those around it.
  @usableFromInline final var hasEnded: Bool { extra?.scope?.hasEnded ?? false }

  @usableFromInline final var endedFailure: any Error { ValueEnded.failure }
}
