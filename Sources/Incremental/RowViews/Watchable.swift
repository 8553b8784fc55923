/// A collection whose elements can be observed individually by their keys.
@usableFromInline
package protocol Watchable {
  associatedtype WatchKey: Hashable
  /// The type of an observed element, with a value for an element that does not exist, for example an optional.
  associatedtype Watched: Equatable

  func watched(_ key: WatchKey) -> Watched

  /// Visits the keys whose elements differ from an older version.
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
