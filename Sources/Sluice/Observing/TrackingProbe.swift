// Documentation/Internals/Observation.md says why only tracked reads observe.

import Incremental
import Observation

/// Finds out whether a client of `Observation` tracks the reads of the moment.
///
/// `Observation` does not say. But a registrar that is asked to note an access puts the key path into a set if, and only if,
/// a client tracks; and the hash of a key path with a subscript asks for the hash of the subscript's argument, which is ours.
/// Should another version of `Observation` hash at other moments, reads cost more or less, and nothing is missed as long as
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

  /// Whether a client tracks.
  ///
  /// - Complexity: two locks' time, when no client does.
  var isTracking: Bool {
    registrar.access(self, keyPath: path)
    // A client that ends on another thread hashes, too; then one read is taken for a tracked one, which costs a little.
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
