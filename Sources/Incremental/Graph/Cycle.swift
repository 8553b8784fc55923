/// A cycle in which tracked nodes take part.
///
/// While it is open, the computation at which it was found runs, and it may turn out to be a part of a larger cycle.
final class Cycle {
  let path: [String]
  /// The error of all its nodes. It is stored as an existential, because errors are compared by identity.
  var error: any Error
  var isOpen = true
  /// Its nodes, as long as it is open. The first is the head, whose run encloses those of all others.
  var members: [Node]
  var ids: Set<ObjectIdentifier>
  /// The tracked ones of its nodes.
  var trackedIDs: Set<ObjectIdentifier> = []
  /// The nodes that depend by fixed edges on a node that is running.
  var turned: Set<ObjectIdentifier> = []
  /// The tracked nodes that read a node that is running, or one that is turned. They do not depend on it, because it
  /// depends on them.
  var cut: Set<ObjectIdentifier> = []
  /// The nodes of which the others know that they have this error: those that had it before they ran, and those that
  /// were read while they ran.
  var known: Set<ObjectIdentifier> = []
  /// The cycle that was found before, perhaps at another head, if its error is handed on.
  var before: Cycle?
  /// The earlier cycles of its nodes.
  var earlier: [Cycle] = []
  /// Once it has ended, the tracked nodes that have not run since. Unowned: a node leaves when it is freed.
  var rest: [ObjectIdentifier: Unmanaged<Node>] = [:]
  /// Whether one of its nodes has run since it ended, so that it may be another cycle now, or none.
  var isInDoubt = false
  /// Whether those of `rest` that are necessary were queued. They are once: one that becomes necessary later is
  /// outdated.
  var isRestQueued = false

  /// The pass, or the read from outside, in which it ended.
  var ended = (pass: -1, read: -1)
  /// How often a cycle of its head had ended in that pass before.
  private let repeats: Int

  init(_ path: [String], head: Node) {
    let (graph, known) = (head.graph, head.extra?.cycle)
    let isRepeated = known.map { $0.ended == (graph.passNumber, graph.outsideReads) } ?? false
    let repeats = isRepeated ? (known?.repeats ?? 0) + 1 : 0
    self.repeats = repeats
    // A cycle that is found again and again in a pass, each time along another path, keeps its error. Otherwise each
    // error would make what depends on the cycle run, and the pass might not end.
    before = known.flatMap { isSameCircle($0.path, path) || repeats > 3 ? $0 : nil }
    (self.path, members, ids, error) = (path, [head], [ObjectIdentifier(head)], DependencyCycle(path: path))
    if let before { error = before.error }
    self.head = ObjectIdentifier(head)
  }

  /// It is only compared.
  let head: ObjectIdentifier
}

/// Returns whether two paths, which end as they begin, lead along the same names, whichever is the first.
func isSameCircle(_ a: [String], _ b: [String]) -> Bool {
  guard a.count == b.count, let first = b.first else { return false }
  let count = a.count - 1
  return (0..<count).contains { start in
    a[start] == first && (0..<count).allSatisfy { a[(start + $0) % count] == b[$0] }
  }
}
