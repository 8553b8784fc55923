/// A collection whose elements can be observed one by one, by their keys.
@usableFromInline
package protocol Watchable {
  associatedtype WatchKey: Hashable
  associatedtype Watched: Equatable

  func watched(_ key: WatchKey) -> Watched?

  /// Visits the keys of which the element is not what it was in an older version.
  func forEachChangedKey(from old: Self, _ visit: (WatchKey) -> Void)
}

extension Rows: Watchable where Row: Equatable {
  @inlinable
  package func watched(_ id: Row.ID) -> Row? { self[id: id] }

  @inlinable
  package func forEachChangedKey(from old: Rows, _ visit: (Row.ID) -> Void) {
    forEachRowChange(from: old) { change in
      switch change {
      case .removed(let row), .inserted(let row), .updated(_, let row): visit(row.id)
      }
    }
  }
}

extension PersistentMap: Watchable where Value: Equatable {
  @inlinable
  package func watched(_ key: Key) -> Value? { self[key] }

  @inlinable
  package func forEachChangedKey(from old: PersistentMap, _ visit: (Key) -> Void) {
    forEachDifference(from: old, by: { $0 == $1 }) { change in
      switch change {
      case .removed(let key, _), .inserted(let key, _), .updated(let key, _, _): visit(key)
      }
    }
  }
}

/// The nodes of single elements of a collection.
@usableFromInline
final class Watchers<Key: Hashable> {
  /// Unowned: who dies takes itself out.
  @usableFromInline @exclusivity(unchecked) var nodes: [Key: Unmanaged<Node>] = [:]

  @inlinable
  init() {}

  /// That one element is watched; ends with the node that holds this.
  @usableFromInline
  final class Place {
    @usableFromInline let key: Key
    @usableFromInline let watchers: Watchers

    @inlinable
    init(_ key: Key, among watchers: Watchers) { (self.key, self.watchers) = (key, watchers) }

    @inlinable
    deinit { watchers.nodes[key] = nil }
  }
}

extension Node {
  /// The node that watches single elements of this one, if there is one.
  @usableFromInline
  final var hub: (node: Node, watchers: AnyObject)? {
    guard let extra, let hub = extra.hub, let watchers = extra.watchers else { return nil }
    return (hub, watchers)
  }

  @usableFromInline
  final func keepHub(_ hub: Node, _ watchers: AnyObject) {
    let extra = ensureExtra()
    (extra.hub, extra.watchers) = (hub, watchers)
    hub.flags.insert(.changesForSome)
  }

  /// Notes that the value changed, for those who look later; of those who depend on it, only the ones that are woken run.
  @usableFromInline
  final func changeForSome() {
    graph.now &+= 1
    changedAt = graph.now
  }

  /// Has the node run in this pass, if it is needed.
  @usableFromInline
  final func wake() {
    if isNecessary { graph.queue.insert(self) }
  }
}
