public import Incremental
public import Observation

// A store is a class with a subscript for key paths of its state. So SwiftUI observes `store.title`, and binds
// `$store.title` through `@Bindable`, although this module does not import it.
extension Store: Observable {}

extension Store {
  /// Accesses a part of the state.
  ///
  /// A client of `Observation` that reads it is notified when that part changes.
  ///
  /// ```swift
  /// Text(store.title)
  /// ```
  ///
  /// Rules: `store.user.name` reads all of `user`; `store[\.user.name]` reads only the name. The insertion and removal
  /// of a removable part are changes, too.
  ///
  /// - Complexity: a few dozen nanoseconds. While a client of `Observation` waits for a change, the value is retained,
  ///   so the next in-place change of a collection in it copies that collection. A read that no client tracks retains
  ///   nothing.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    tracked(path) { watch(path, $0) }
  }

  /// Accesses a part of the state that is not `Equatable`.
  ///
  /// A stored part counts as changed when its bytes differ, a computed part after each cycle.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    tracked(path) { watch(path, isEqual: { _, _ in false }, $0) }
  }

  /// Accesses a part of the state at any depth.
  ///
  /// A client of `Observation` that reads it is notified when that part changes.
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

  /// Remembers the offset of a stored part, and registers the read with `Observation` if a client tracks.
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

  /// Reads a part whose changes are found through a value of the graph, which is created only for a client of
  /// `Observation`.
  ///
  /// - Parameter path: Identifies the part; computed each time that a client tracks.
  package func read<Value, Watched>(
    at path: () -> KeyPath<State, Value>, through watched: () -> Incr<Watched>, _ read: (State) -> Value
  ) -> Value {
    core.recoverIfNeeded()
    if core.cells.isTracking { track(.path(path())) { changed in watched().observe { _ in changed() } } }
    return read(location.read())
  }

  /// Returns the cell of a recently read key path.
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
