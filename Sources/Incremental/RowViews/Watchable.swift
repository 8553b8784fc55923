/// A collection whose elements can be observed one by one, by their keys.
@usableFromInline
package protocol Watchable {
  associatedtype WatchKey: Hashable
  /// What is observed of an element: an optional, or a value for what is not there.
  associatedtype Watched: Equatable

  func watched(_ key: WatchKey) -> Watched

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
