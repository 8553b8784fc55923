public import Incremental
public import Observation

// A store is a class with a subscript for key paths of its state, so SwiftUI observes `store.title`, and binds
// `$store.title` through `@Bindable`, without this module importing it.
extension Store: Observable {}

extension Store {
  /// A part of the state; a client of `Observation` that reads it hears when that very part changes.
  ///
  /// ```swift
  /// Text(store.title)
  /// ```
  ///
  /// Rules: what reads `store.user.name` reads all of `user`; `store[\.user.name]` reads the name.
  ///
  /// - Complexity: a few dozen nanoseconds. From the first read on the part is observed: its value is retained, so that
  ///   the next change in place of a collection in it copies that. `store.state.title` does not do that.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    tracked(path) { part(path) }
  }

  /// A part of the state that cannot be compared: it counts as changed when its bytes are others; if it is computed,
  /// after each cycle.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    tracked(path) { part(path, comparesBytes: true) { _, _ in false } }
  }

  /// A part of the state, however deep; a client of `Observation` that reads it hears when that very part changes.
  @inlinable
  public subscript<Value: Equatable>(path: KeyPath<State, Value>) -> Value {
    tracked(path) { part(path) }
  }

  @inlinable
  func tracked<Value>(
    _ path: KeyPath<State, Value>, _ incr: () -> Incr<Value>
  ) -> Value {
    if let base = spot.offset, let offset = core.cells.offset(ifKnown: ObjectIdentifier(path), base: base) {
      core.recoverIfAstray()
      if spot.memory.isChanging { spot.memory.readWhileChanging() }
      return spot.memory.pointer(at: offset, to: Value.self).pointee
    }
    if spot.offset == nil, let recent, recent.path === path, recent.token != nil {
      core.recoverIfAstray()
      recent.willRead()
      return spot.read()[keyPath: path]
    }
    return trackedFirst(path, incr)
  }

  @inlinable @inline(never)
  func trackedFirst<Value>(_ path: KeyPath<State, Value>, _ incr: () -> Incr<Value>) -> Value {
    core.recoverIfAstray()
    let part = spot.part(path)
    let value = part.read()
    guard let cell = track(path, { changed in incr().observe { _ in changed() } }) else { return value }
    if let base = spot.offset {
      if let offset = part.offset { core.cells.remember(path, base: base, offset: offset, cell) }
    } else {
      cell.path = path
      recent = cell
    }
    return value
  }

  /// Takes part in Observation for a part of the state.
  @usableFromInline
  func track(_ path: AnyKeyPath, _ observe: (@escaping () -> Void) -> Token) -> Cell? {
    // Nothing can be attached while the graph computes; what is read there is a dependency anyhow.
    guard core.graph.phase != .computing else { return nil }
    let key = CellKey(offset: spot.offset, name: way?.name, path: path)
    guard let cell = core.cells.find(key) else {
      return core.cells.add(key, isThere: way?.isThere, observe: observe)
    }
    cell.willRead()
    return cell
  }

  @inlinable
  func trackOrder<Row: Identifiable & Equatable>(of rows: KeyPath<State, Rows<Row>>) {
    _ = track(rows.appending(path: \.order)) { changed in
      part(rows, comparesBytes: true) { $0.sharesOrder(with: $1) }.observe { _ in changed() }
    }
  }
}

extension Rows {
  /// Stands for the ids and their order, where a key path is asked for.
  @usableFromInline var order: Int { count }
}

extension Core {
  /// The whole state is about to be read, by whoever; if it is a client of Observation, it hears of the next cycle.
  @usableFromInline
  final func willRead() {
    recoverIfAstray()
    work.insert(.wholeWasRead)
    if let whole { return whole.willRead() }
    whole = Cell()
    whole?.willRead()
  }

  /// Tries again to bring back the state after the journal refused an action and could not be read, before somebody
  /// looks at it.
  @inlinable
  final func recoverIfAstray() {
    if isAstray { recover() }
  }

  @usableFromInline
  final func recover() { owner?.recover() }

  @usableFromInline
  final func tellWhole() {
    guard work.contains(.wholeWasRead) else { return }
    work.remove(.wholeWasRead)
    _ = whole?.changed()
  }
}
