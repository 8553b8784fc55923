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
  /// What it stands for.
  let part: CellKey.Part
  /// The key paths through which it is read; held, so that their addresses are not other paths'.
  @usableFromInline @exclusivity(unchecked) package private(set) var paths: ContiguousArray<AnyKeyPath> = []
  /// Where the part begins in the state of the root, if it is stored; else nil.
  @exclusivity(unchecked) var offset: Int?
  /// Observes the part; nil while no client of `Observation` waits for it.
  @usableFromInline @exclusivity(unchecked) var token: Token?
  /// Whether the part is there, if it can go.
  var isPresent: (() -> Bool)?
  /// The store through which a part was read that can go.
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

  /// Holds a key path from now on, in place of the oldest if there are many: a part that is read through so many paths is
  /// read through paths that are made anew each time.
  ///
  /// - Returns: The key path that is no longer held.
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

  /// Notifies all who have read the part; returns false if none has since the last time.
  @discardableResult
  func changed() -> Bool {
    guard isRead else { return false }
    isRead = false
    registrar.withMutation(of: self, keyPath: Self.valuePath) {}
    return true
  }
}
