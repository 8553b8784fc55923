// Documentation/Internals/Observation.md explains when a cell observes, and when it ends.

import Incremental
public import Observation

/// Notifies clients of Swift's `Observation` of changes of one part of the state.
///
/// Not generic, because a key path on a generic class costs fifty times as much.
@usableFromInline
package final class Cell: Observable {
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline var value: Void { () }
  /// Whether a client has read the part since it last changed.
  @usableFromInline @exclusivity(unchecked) var isRead = false
  /// The part that the cell represents.
  let part: CellKey.Part
  /// The key paths through which the part is read; retained, so that their addresses are not reused.
  @usableFromInline @exclusivity(unchecked) package private(set) var paths: ContiguousArray<AnyKeyPath> = []
  /// The offset of the part in the root's state, if it is stored; otherwise nil.
  @exclusivity(unchecked) var offset: Int?
  /// The observation of the part; nil while no client of `Observation` waits for a change.
  @usableFromInline @exclusivity(unchecked) var token: Token?
  /// Whether the part is present; nil if it always is.
  var isPresent: (() -> Bool)?
  /// The store through which a removable part was read.
  weak var store: AnyObject?

  private static let valuePath: any KeyPath<Cell, Void> & Sendable = \.value

  package init(_ part: CellKey.Part) { self.part = part }

  @inlinable
  func isRead(through path: AnyKeyPath) -> Bool {
    var index = 0
    while index < paths.count {
      if paths[index] === path { return true }
      index &+= 1
    }
    return false
  }

  /// Retains a key path, in place of the oldest if there are many. A part that is read through so many paths is read
  /// through paths that are created for each read.
  ///
  /// - Returns: The key path that is no longer retained.
  func hold(_ path: AnyKeyPath) -> AnyKeyPath? {
    let oldest = paths.count < 16 ? nil : paths.removeFirst()
    paths.append(path)
    return oldest
  }

  @usableFromInline
  func willRead() {
    isRead = true
    registrar.access(self, keyPath: Self.valuePath)
  }

  /// Notifies all clients that have read the part; returns false if none has since the last time.
  @discardableResult
  func changed() -> Bool {
    guard isRead else { return false }
    isRead = false
    registrar.withMutation(of: self, keyPath: Self.valuePath) {}
    return true
  }
}
