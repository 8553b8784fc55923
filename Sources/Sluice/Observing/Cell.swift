import Incremental
public import Observation

/// Notifies clients of Swift's `Observation` of changes of one part of the state.
///
/// Not generic, because a key path on a generic class costs fifty times as much.
@usableFromInline
final class Cell: Observable {
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline var value: Void { () }
  /// Whether a client has read the part since it last changed.
  @usableFromInline @exclusivity(unchecked) var isRead = false
  /// What it stands for.
  let part: CellKey.Part
  /// The key path through which it was read last; held, so that its address is not another path's.
  @usableFromInline @exclusivity(unchecked) var path: AnyKeyPath?
  /// Where the path begins and ends, if the part is stored.
  @usableFromInline @exclusivity(unchecked) var base = 0
  @usableFromInline @exclusivity(unchecked) var offset = 0
  /// Observes the part; nil while no client of `Observation` waits for it.
  @usableFromInline @exclusivity(unchecked) var token: Token?
  /// Whether the part is there, if it can go.
  var isThere: (() -> Bool)?
  /// The store through which a part was read that can go.
  weak var store: AnyObject?

  private static let valuePath: any KeyPath<Cell, Void> & Sendable = \.value

  init(_ part: CellKey.Part) { self.part = part }

  @usableFromInline
  func willRead() {
    isRead = true
    registrar.access(self, keyPath: Self.valuePath)
  }

  /// Notifies all who have read the part; returns false if none has since the last time.
  @discardableResult
  func changed() -> Bool {
    guard isRead else { return false }
    isRead = false
    registrar.withMutation(of: self, keyPath: Self.valuePath) {}
    return true
  }
}
