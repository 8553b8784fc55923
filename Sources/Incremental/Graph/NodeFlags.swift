/// The properties of a node.
@usableFromInline
package struct NodeFlags: OptionSet {
  @usableFromInline package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Somebody needs the value.
  static var isNecessary: NodeFlags { NodeFlags(rawValue: 1) }
  /// It stands in the queue.
  static var isQueued: NodeFlags { NodeFlags(rawValue: 2) }
  /// It must be recomputed: something it depends on changed.
  static var isStale: NodeFlags { NodeFlags(rawValue: 256) }
  /// It runs although a dependency is failed.
  @inlinable package static var handlesFailure: NodeFlags { NodeFlags(rawValue: 4) }
  /// It wants to know which of its dependencies changed.
  @inlinable package static var collectsChanges: NodeFlags { NodeFlags(rawValue: 1024) }
  /// It was made inside a dynamic node, and may have ended.
  static var isScoped: NodeFlags { NodeFlags(rawValue: 2048) }
  /// A read walks through it.
  static var isVisited: NodeFlags { NodeFlags(rawValue: 4096) }
  /// Its tracked computation runs now.
  static var isRunning: NodeFlags { NodeFlags(rawValue: 512) }
  /// It follows what its first dependency chooses, and is the only one that does.
  static var isFollower: NodeFlags { NodeFlags(rawValue: 8192) }
  /// It chooses, but its follower is gone.
  static var isBereft: NodeFlags { NodeFlags(rawValue: 16384) }
  /// A change of it concerns only those of its dependents that it wakes itself.
  static var hasKeyedDependents: NodeFlags { NodeFlags(rawValue: 32768) }
  /// It must be raised above something it depends on when heights are raised.
  static var isToBeRaised: NodeFlags { NodeFlags(rawValue: 65536) }
  /// It is raised after another that it depends on.
  static var isRaisedAfter: NodeFlags { NodeFlags(rawValue: 131072) }
  /// What its observers were told is kept.
  static var isTold: NodeFlags { NodeFlags(rawValue: 262144) }
  /// It waits in the queue already, or counts there what changed.
  static var isNotToBeRunAtOnce: NodeFlags { NodeFlags(rawValue: 256 | 1024) }
  /// Or it may meet values that are not marked as stale yet: by reading them, or by asking whether it lives on.
  static var mayLookAround: NodeFlags { NodeFlags(rawValue: 256 | 1024 | 64 | 2048) }
  static var isLeafOrConstant: NodeFlags { NodeFlags(rawValue: 128 | 16) }
  static var isStaleOrQueued: NodeFlags { NodeFlags(rawValue: 256 | 2) }
  static var isStaleAndNecessary: NodeFlags { NodeFlags(rawValue: 256 | 1) }
  /// It has an error instead of a value.
  @inlinable package static var isFailed: NodeFlags { NodeFlags(rawValue: 8) }
  /// It never changes: it depends on nothing, or on constants only.
  @inlinable package static var isConstant: NodeFlags { NodeFlags(rawValue: 16) }
  /// It is re-read whenever somebody looks: its value comes from outside the graph.
  @inlinable package static var isVolatile: NodeFlags { NodeFlags(rawValue: 32) }
  /// It finds its dependencies by reading.
  @inlinable package static var isTracked: NodeFlags { NodeFlags(rawValue: 64) }
  /// It depends on nothing, and has a value from the start.
  @inlinable package static var isLeaf: NodeFlags { NodeFlags(rawValue: 128) }
}
