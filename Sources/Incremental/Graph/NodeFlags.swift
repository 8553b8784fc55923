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
  static var isBereft: NodeFlags { NodeFlags(rawValue: 16384) }
  /// A change of the node concerns only those dependents that the node itself queues: the node is a hub.
  static var hasKeyedDependents: NodeFlags { NodeFlags(rawValue: 32768) }
  /// The node must be raised above one of its dependencies when heights are raised.
  static var isToBeRaised: NodeFlags { NodeFlags(rawValue: 65536) }
  /// The node is raised after another node, which it depends on.
  static var isRaisedAfter: NodeFlags { NodeFlags(rawValue: 131072) }
  /// The graph keeps the state of which the node's observers were notified.
  static var isTold: NodeFlags { NodeFlags(rawValue: 262144) }
  /// The flags of a node that must not run at once: it is queued already, or it collects in the queue which of its
  /// dependencies changed.
  static var isNotToBeRunAtOnce: NodeFlags { NodeFlags(rawValue: 256 | 1024) }
  /// The flags of `isNotToBeRunAtOnce`, and those of a node that may encounter values that are not marked as stale yet:
  /// by reading them, or by checking whether its scope has ended.
  static var mayLookAround: NodeFlags { NodeFlags(rawValue: 256 | 1024 | 64 | 2048) }
  static var isLeafOrConstant: NodeFlags { NodeFlags(rawValue: 128 | 16) }
  static var isStaleOrQueued: NodeFlags { NodeFlags(rawValue: 256 | 2) }
  static var isStaleAndNecessary: NodeFlags { NodeFlags(rawValue: 256 | 1) }
  /// The node has an error instead of a value.
  @inlinable package static var isFailed: NodeFlags { NodeFlags(rawValue: 8) }
  /// The node never changes: it depends on nothing, or on constants only.
  @inlinable package static var isConstant: NodeFlags { NodeFlags(rawValue: 16) }
  /// The node's value comes from outside the graph, so each read runs the node again.
  @inlinable package static var isVolatile: NodeFlags { NodeFlags(rawValue: 32) }
  /// The node finds its dependencies by reading them.
  @inlinable package static var isTracked: NodeFlags { NodeFlags(rawValue: 64) }
  /// The node depends on nothing, and has a value from the start.
  @inlinable package static var isLeaf: NodeFlags { NodeFlags(rawValue: 128) }
}
