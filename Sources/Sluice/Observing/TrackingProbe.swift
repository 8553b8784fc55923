// Documentation/Internals/Observation.md explains why only tracked reads observe.

import Incremental
import Observation

/// Detects whether a client of `Observation` is tracking reads.
///
/// `Observation` has no API for that. But when an access is reported to a registrar, it inserts the key path into a
/// set if, and only if, a client tracks. The hash of a key path with a subscript includes the hash of the subscript's
/// argument, which is a type of this file. If another version of `Observation` hashes at other moments, reads cost
/// more or less, but nothing is missed as long as it hashes what it tracks.
/// it hashes what it tracks.
final class TrackingProbe: Observable {
  private let registrar = ObservationRegistrar()
  private let hashes: Locked<Int>
  private let path: KeyPath<TrackingProbe, Void>
  @exclusivity(unchecked) private var seen = 0

  init() {
    let hashes = Locked(0)
    self.hashes = hashes
    path = \.[Argument(hashes: hashes)]
  }

  /// Whether a client is tracking reads.
  ///
  /// - Complexity: two lock operations if no client is.
  var isTracking: Bool {
    registrar.access(self, keyPath: path)
    // A client that ends on another thread hashes, too. Then one read counts as tracked, which costs little.
    let count = hashes.withLock { $0 }
    defer { seen = count }
    return count != seen
  }

  private subscript(argument: Argument) -> Void { () }

  private struct Argument: Hashable {
    let hashes: Locked<Int>

    static func == (a: Argument, b: Argument) -> Bool { a.hashes === b.hashes }

    func hash(into hasher: inout Hasher) { hashes.withLock { $0 &+= 1 } }
  }
}
