// Documentation/Internals/GraphNodes.md says why the scheduler is not generic.

/// The untyped part of a node of the graph: what the scheduler needs to know.
///
/// Invariants, for a node `n` and each of its dependencies `d`; `Graph+Invariants` checks them:
/// - `n.height > d.height`, if `n` is necessary;
/// - `n.isNecessary` if and only if it has an observer or a necessary dependent;
/// - `n` is among `d`'s dependents if and only if `n` is necessary and `d` is not constant. The dependents of a hub,
///   which watches single elements of a collection, are an exception: the hub counts them, and its `Watchers` find
///   them;
/// - when `n` runs, each `d` that it reads has run and is current, and so are the dynamic nodes in whose runs `n` was
///   made;
/// - a node that has run has a value or an error.
///
/// A node retains its dependencies. The edge back is unowned, and exists only between necessary nodes, so reference
/// counting alone frees a node that is not needed. `run` captures its dependencies unowned: only `dependencies`
/// retains them, so `deinit` can hand them on to be released one after the other.
///
/// The class is not generic. Its only typed code is the closure `run`, which is built in an inlinable function, so
/// the compiler specialises it where the user calls that function. A generic class with an overridden method would
/// run unspecialised code behind the module boundary, about ten times slower. The fields are unchecked, because the
/// graph never re-enters an access, and a check at run time costs as much as recomputing a small node.
@usableFromInline
package class Node {
  // In the order of use: a pass reads from `run` to the value, which comes last, in two cache lines.
  @usableFromInline final let graph: Graph
  /// Rare fields, which most nodes do not have.
  @exclusivity(unchecked) final var extra: NodeExtra?
  /// The number of the tracked run that read this node last.
  @usableFromInline @exclusivity(unchecked) final var readBy = 0
  /// The next node of the same height in the queue.
  @exclusivity(unchecked) final var next: Unmanaged<Node>?
  /// Computes the value, stores it, and returns whether it changed. `takeContext` finds this field by its position
  /// after `next`.
  final let run: (Node) -> Bool
  @exclusivity(unchecked) final var height: Int32 = 0
  @usableFromInline @exclusivity(unchecked) final var flags: NodeFlags
  /// The nodes that this one depends on, each retained.
  @exclusivity(unchecked) final var dependencies = EdgeList()
  /// The graph's time when the node last ran; 0 if never. `changedAt` is the time when its value last changed.
  @exclusivity(unchecked) final var computedAt = 0
  @exclusivity(unchecked) final var changedAt = 0
  /// The first observer in the linked list of this node's observers.
  @exclusivity(unchecked) final var observer: Unmanaged<Observer>?
  @exclusivity(unchecked) final var dependents = EdgeList()

  /// Makes a node without dependencies. The flags tell whether it is a leaf, which is current from the start.
  @usableFromInline
  package init(graph: Graph, flags: NodeFlags, run: @escaping (Node) -> Bool) {
    self.graph = graph
    self.run = run
    self.flags = flags
    graph.counts.created += 1
    graph.counts.alive += 1
    if flags.contains(.isLeaf) { (computedAt, changedAt) = (graph.now, graph.now) }
    if flags.contains(.isVolatile) { graph.hasVolatileNodes = true }
    if let scope = graph.scope?._withUnsafeGuaranteedRef({ $0.current() }) { enter(scope) }
  }

  /// Makes a node with one dependency.
  @usableFromInline
  package init(from dependency: Node, run: @escaping (Node) -> Bool) {
    graph = dependency.graph
    self.run = run
    flags = dependency.flags.intersection(.isConstant)
    height = dependency.height + 1
    dependencies.append(Edge(node: .passRetained(dependency)))
    graph.counts.created += 1
    graph.counts.alive += 1
    if let scope = graph.scope?._withUnsafeGuaranteedRef({ $0.current() }) { enter(scope) }
    if dependency.flags.contains(.isScoped) { noteForeign(dependency) }
  }

  /// Adds a dependency to a node under construction.
  @usableFromInline
  package final func depend(on dependency: Node) {
    guard dependency.graph === graph else { foreign(dependency) }
    _ = Unmanaged.passRetained(dependency)
    dependencies.append(Edge(node: .passUnretained(dependency)))
    if dependency.height >= height { height = dependency.height + 1 }
    if !dependency.flags.contains(.isConstant) { flags.remove(.isConstant) }
    if dependency.flags.contains(.isScoped) { noteForeign(dependency) }
  }

  /// Whether the node has a value, which may be outdated. Subclasses override this property and the next ones.
  package var hasValue: Bool { false }

  /// A description of the value, for tools. Like `content`, it is overridden, because it is off every path that must be
  /// fast.
  package var valueDescription: String { "" }

  /// The state of which observers would be notified now.
  var notified: NotifiedState.Content { .unknown }

  /// Returns whether the node's value equals the one of which observers were notified.
  func hasValue(_ notified: NotifiedState.Content) -> Bool { false }

  /// The value and its type, for tools.
  package var content: (value: Any?, type: Any.Type) { (nil, Void.self) }

  deinit {
    assert(dependents.count == 0, "Internal inconsistency: a node was freed while something depended on it")
    assert(!flags.contains(.isQueued), "Internal inconsistency: a node was freed while it was queued")
    graph.counts.alive -= 1
    if flags.contains(.isFailed) { forgetFailure() }
    if flags.contains(.isInCycle) { leaveCycle() }
    if flags.contains(.isFollower) { dependencies[0].node._withUnsafeGuaranteedRef { _ = $0.flags.insert(.isBereft) } }
    dependents.deallocate()
    graph.bury(&dependencies, takeContext())
  }

  /// Takes the captures out of `run`. They may hold the last references to the nodes that `run` reads; released
  /// together with this node, these would be released inside one another.
  ///
  /// Unsafe, because `run` is a constant: if it were a variable, each call would retain its captures. A closure
  /// consists of the address of its code and the address of its captures, which may be null; and this node's closure is
  /// not called any more.
  private final func takeContext() -> Unmanaged<Node>? {
    withUnsafeMutablePointer(to: &next) { next in
      let context = UnsafeMutableRawPointer(next + 2).assumingMemoryBound(to: UnsafeRawPointer?.self)
      defer { context.pointee = nil }
      return context.pointee.map { .fromOpaque($0) }
    }
  }

  private func enter(_ scope: Scope) {
    if flags.isSuperset(of: .isLeafOrConstant) { return }
    if height <= scope.height { height = scope.height + 1 }
    ensureExtra().scope = scope
    flags.insert(.isScoped)
  }

  final func foreign(_ dependency: Node) -> Never {
    misuse(
      "A value of one graph (\(dependency.label)) was used to derive a value of another (\(label)).",
      why: "Graphs are updated independently, so one of them would see the other halfway through a change.",
      fix: "Make both inputs in the same graph; or observe the one and set an input of the other.")
  }
}

/// Rare fields, boxed to keep `Node` small.
final class NodeExtra {
  var name: String?
  var failure: (any Error)?
  /// The scope of the run of a dynamic node in which this node was made.
  var scope: Scope?
  /// The cycle of which the node is a part.
  var cycle: Cycle?
  /// A closure that is called when the node becomes necessary (true) or stops being so (false).
  var necessityChanged: ((Bool) -> Void)?
  /// A closure that is called when the node has to run after its scope has ended.
  var hasEnded: (() -> Void)?
  /// The hub that watches single elements of this node's collection.
  weak var hub: Node?
  /// If this node is a hub, the nodes of the elements that it watches.
  var watchers: Watchers?
  /// The interruption of the node's run, until a run has come to its end.
  var interruption: Interruption?
  /// The cost of the node's runs, if they are measured.
  var cost: NodeCost?
  /// The positions of the dependencies that changed since the node ran, if it collects them; -1 stands for all of them.
  @exclusivity(unchecked) var changed = Stack<Int32>()

  deinit { changed.deallocate() }
}

extension Node {
  final var isNecessary: Bool { flags.contains(.isNecessary) }
  final var hasRun: Bool { computedAt > 0 }

  /// Whether no pass can change the value: an input has the value that was set last, and a constant never changes.
  final var isKnown: Bool { !flags.isDisjoint(with: .isLeafOrConstant) && hasRun }

  /// Whether the run of this node reads other dependencies though one is failed. These must be current, too.
  final var readsBesideFailures: Bool {
    flags.contains(.handlesFailure) && !flags.contains(.isTracked) && dependencies.count > 1
  }

  final func ensureExtra() -> NodeExtra {
    if let extra { return extra }
    let new = NodeExtra()
    extra = new
    return new
  }
}

// MARK: - Properties of a node

/// The properties of a node.
@usableFromInline
package struct NodeFlags: OptionSet {
  @usableFromInline package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The node has an observer or a necessary dependent.
  static var isNecessary: NodeFlags { NodeFlags(rawValue: 1) }
  /// The node is in the queue.
  static var isQueued: NodeFlags { NodeFlags(rawValue: 2) }
  /// The node must be recomputed, because something that it depends on changed.
  static var isStale: NodeFlags { NodeFlags(rawValue: 256) }
  /// The node runs even if a dependency is failed.
  @inlinable package static var handlesFailure: NodeFlags { NodeFlags(rawValue: 4) }
  /// The node collects which of its dependencies changed.
  @inlinable package static var collectsChanges: NodeFlags { NodeFlags(rawValue: 1024) }
  /// The node was made inside a dynamic node, and may have ended.
  static var isScoped: NodeFlags { NodeFlags(rawValue: 2048) }
  /// A read under way has the node on its path.
  static var isVisited: NodeFlags { NodeFlags(rawValue: 4096) }
  /// The node's tracked computation is running.
  static var isRunning: NodeFlags { NodeFlags(rawValue: 512) }
  /// The node follows the choice of its first dependency, and is the only one that does.
  static var isFollower: NodeFlags { NodeFlags(rawValue: 8192) }
  /// The node chooses, but its follower has been freed.
  @inlinable package static var isBereft: NodeFlags { NodeFlags(rawValue: 16384) }
  /// A change of the node concerns only those dependents that the node itself queues: the node is a hub.
  static var hasKeyedDependents: NodeFlags { NodeFlags(rawValue: 32768) }
  /// The node must be raised above one of its dependencies when heights are raised.
  static var isToBeRaised: NodeFlags { NodeFlags(rawValue: 65536) }
  /// The node is raised after another node, which it depends on.
  static var isRaisedAfter: NodeFlags { NodeFlags(rawValue: 131072) }
  /// The graph keeps the state of which the node's observers were notified.
  static var keepsNotified: NodeFlags { NodeFlags(rawValue: 262144) }
  /// The node reads values from outside the graph that nobody observes, by way of its dependencies or by being ended
  /// by a node that does. Each read checks it.
  static var readsOutside: NodeFlags { NodeFlags(rawValue: 524288) }
  /// The flags of a node whose value comes from outside the graph, directly or not.
  static var isFromOutside: NodeFlags { NodeFlags(rawValue: 32 | 524288) }
  /// The flags of a node that may be outdated, or ended, even if it was checked since the last change from outside.
  static var mayBeStaleWhenChecked: NodeFlags { NodeFlags(rawValue: 256 | 2048 | 32 | 524288 | 512) }
  /// The node is tracked, and part of a cycle, or was when it ran last.
  static var isInCycle: NodeFlags { NodeFlags(rawValue: 1_048_576) }
  /// The node depends on a node of a run to which it does not belong itself. It is never set for a tracked node, which
  /// finds out when it reads.
  static var hasForeignDependency: NodeFlags { NodeFlags(rawValue: 2_097_152) }
  /// The node lacks an edge within its cycle, and depends instead on what all nodes of the cycle read.
  static var isCut: NodeFlags { NodeFlags(rawValue: 4_194_304) }
  /// The node's run was interrupted at a read, and starts over.
  @inlinable package static var isInterrupted: NodeFlags { NodeFlags(rawValue: 8_388_608) }
  static var isInCycleOrInterrupted: NodeFlags { NodeFlags(rawValue: 1_048_576 | 8_388_608) }
  static var isInCycleOrCut: NodeFlags { NodeFlags(rawValue: 1_048_576 | 4_194_304) }
  static var isVolatileOrInCycle: NodeFlags { NodeFlags(rawValue: 32 | 1_048_576) }
  /// The flags of a node before whose runs dynamic nodes have to be brought up to date.
  static var asksOwners: NodeFlags { NodeFlags(rawValue: 2048 | 2_097_152) }
  /// The flags of a node that must not run at once: it is queued already, or it collects in the queue which of its
  /// dependencies changed.
  static var isNotToBeRunAtOnce: NodeFlags { NodeFlags(rawValue: 256 | 1024) }
  /// The flags of `isNotToBeRunAtOnce`, and those of a node that may encounter values that are not marked as stale yet:
  /// by reading them, or by checking whether a scope has ended.
  static var mayLookAround: NodeFlags { NodeFlags(rawValue: 256 | 1024 | 64 | 2048 | 2_097_152) }
  static var isRunningOrStale: NodeFlags { NodeFlags(rawValue: 512 | 256) }
  static var isVisitedOrRunning: NodeFlags { NodeFlags(rawValue: 4096 | 512) }
  static var isLeafOrConstant: NodeFlags { NodeFlags(rawValue: 128 | 16) }
  static var isStaleOrQueued: NodeFlags { NodeFlags(rawValue: 256 | 2) }
  static var isStaleAndNecessary: NodeFlags { NodeFlags(rawValue: 256 | 1) }
  /// The node has an error instead of a value.
  @inlinable package static var isFailed: NodeFlags { NodeFlags(rawValue: 8) }
  /// The flags of a node that a `computed` cannot take for current because it read the node at this point before.
  static var isFailedOrScoped: NodeFlags { NodeFlags(rawValue: 8 | 2048) }
  static var isScopedOrInCycle: NodeFlags { NodeFlags(rawValue: 2048 | 1_048_576) }
  /// The node never changes: it depends on nothing, or on constants only.
  @inlinable package static var isConstant: NodeFlags { NodeFlags(rawValue: 16) }
  /// The node's value comes from outside the graph, so each read runs the node again.
  @inlinable package static var isVolatile: NodeFlags { NodeFlags(rawValue: 32) }
  /// The node finds its dependencies by reading them.
  @inlinable package static var isTracked: NodeFlags { NodeFlags(rawValue: 64) }
  /// The node depends on nothing, and has a value from the start.
  @inlinable package static var isLeaf: NodeFlags { NodeFlags(rawValue: 128) }
}
