public import Incremental
public import Observation

// A store is a class with a subscript for key paths of its state, so SwiftUI observes `store.title`, and binds
// `$store.title` through `@Bindable`, without this module importing it.
extension Store: Observable {}

extension Store {
  /// A part of the state; a client of `Observation` that reads it is notified when that very part changes.
  ///
  /// ```swift
  /// Text(store.title)
  /// ```
  ///
  /// Rules: `store.user.name` reads all of `user`; `store[\.user.name]` reads the name. Of a part that can go, coming and
  /// going are changes.
  ///
  /// - Complexity: a few dozen nanoseconds. While a client of `Observation` waits for a change, the value is retained, so that
  ///   the next change in place of a collection in it copies that. A read that no client tracks retains nothing.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    tracked(path) { watch(path, $0) }
  }

  /// A part of the state that cannot be compared: it counts as changed when its bytes are others; if it is computed,
  /// after each cycle.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    tracked(path) { watch(path, isEqual: { _, _ in false }, $0) }
  }

  /// A part of the state, however deep; a client of `Observation` that reads it is notified when that very part changes.
  @inlinable
  public subscript<Value: Equatable>(path: KeyPath<State, Value>) -> Value {
    tracked(path) { watch(path, $0) }
  }

  @inlinable
  func tracked<Value>(_ path: KeyPath<State, Value>, _ watch: (@escaping () -> Void) -> Token) -> Value {
    if let base = location.offset, let offset = core.cells.offset(ifKnown: ObjectIdentifier(path), base: base) {
      core.recoverIfNeeded()
      if location.memory.isChanging { location.memory.readWhileChanging() }
      return location.memory.pointer(at: offset, to: Value.self).pointee
    }
    if location.offset == nil, let cell = recent(path) {
      core.recoverIfNeeded()
      cell.willRead()
      return location.read()[keyPath: path]
    }
    return trackedFirst(path, watch)
  }

  @inlinable @inline(never)
  func trackedFirst<Value>(_ path: KeyPath<State, Value>, _ watch: (@escaping () -> Void) -> Token) -> Value {
    core.recoverIfNeeded()
    let part = location.part(path)
    let value = part.read()
    noteRead(path, offset: location.offset == nil ? nil : part.offset, watch)
    return value
  }

  /// Remembers the offset of a stored part, and takes part in `Observation` if a client tracks.
  @usableFromInline
  func noteRead(_ path: AnyKeyPath, offset: Int?, _ watch: (@escaping () -> Void) -> Token) {
    let isTracking = core.cells.isTracking
    if let base = location.offset, let offset {
      let key = CellKey(offset: base, name: link?.name, .path(path))
      let cell = core.cells.find(key) ?? core.cells.add(key)
      core.cells.remember(path, base: base, offset: offset, cell)
      if isTracking { track(cell, key, watch) }
    } else if isTracking, let cell = track(.path(path), watch), location.offset == nil {
      if !cell.isRead(through: path) { _ = cell.hold(path) }
    }
  }

  /// Reads a part whose changes are found through a value of the graph; only for a client of `Observation` is that made.
  ///
  /// - Parameter path: computed each time that a client tracks; it names the part.
  package func read<Value, Watched>(
    at path: () -> KeyPath<State, Value>, through watched: () -> Incr<Watched>, _ read: (State) -> Value
  ) -> Value {
    core.recoverIfNeeded()
    if core.cells.isTracking { track(.path(path())) { changed in watched().observe { _ in changed() } } }
    return read(location.read())
  }

  /// The cell of a key path that was read lately.
  @inlinable
  func recent(_ path: AnyKeyPath) -> Cell? {
    var index = 0
    while index < recent.count {
      let cell = recent[index]
      if cell.token != nil, cell.isRead(through: path) { return cell }
      index &+= 1
    }
    return nil
  }
}
