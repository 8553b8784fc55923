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

// MARK: - Registering reads

// Participation of a store in `Observation`. Each readable property of a part of the state has a cell. The cell
// observes a value of the graph that stays equal exactly as long as a read returns the same.
extension Store {
  /// Registers a read of a property of the state with `Observation`, for a client that tracks.
  @discardableResult
  func track(_ part: CellKey.Part, _ watch: (@escaping () -> Void) -> Token) -> Cell? {
    if let cell = recent.first(where: { $0.token != nil && $0.part == part }) {
      cell.willRead()
      return cell
    }
    let key = CellKey(offset: location.offset, name: link?.name, part)
    let cell = core.cells.find(key) ?? core.cells.add(key)
    // Presence can be read without the store of the part, so that cell remains when nothing holds the store.
    if part != .presence, let isPresent = link?.isPresent {
      cell.isPresent = isPresent
      cell.store = self
    }
    guard track(cell, key, watch) != nil else { return nil }
    if location.offset == nil { remember(cell) }
    return cell
  }

  private func remember(_ cell: Cell) {
    if recent.count >= 8 { recent.removeAll { $0.token == nil } }
    if recent.count >= 8 { recent.removeFirst() }
    recent.append(cell)
  }

  @discardableResult
  func track(_ cell: Cell, _ key: CellKey, _ watch: (@escaping () -> Void) -> Token) -> Cell? {
    if cell.token == nil {
      // Nothing can be attached while the graph computes; a read there is a dependency already.
      guard core.graph.phase != .computing else { return nil }
      core.cells.begin(cell, key, watch)
    }
    cell.willRead()
    return cell
  }

  /// Registers a read of a function of the state with `Observation`.
  @usableFromInline
  package func track<Value: Equatable>(_ part: CellKey.Part, _ select: @escaping (State) -> Value) {
    guard core.cells.isTracking else { return }
    track(part) { watch($0, isEqual: ==, select) }
  }

  /// Registers a read of the ids and the order of rows with `Observation`.
  @usableFromInline
  func trackOrder<Row: Identifiable & Equatable>(of rows: KeyPath<State, Rows<Row>>) {
    guard core.cells.isTracking else { return }
    track(.order(rows)) { watch(rows, isEqual: { $0.hasSameOrder(as: $1) }, $0) }
  }

  /// Registers a read of the ids and the order of the rows inside a value with `Observation`. For products built on
  /// this one.
  @usableFromInline
  package func trackOrder<Row: Identifiable>(of holder: AnyKeyPath, _ rows: @escaping (State) -> Rows<Row>) {
    guard core.cells.isTracking else { return }
    track(.order(holder)) { watch($0, isEqual: { $0.hasSameOrder(as: $1) }, rows) }
  }

  /// Registers a read of the whole state with `Observation`.
  @usableFromInline
  func trackState() {
    guard core.cells.isTracking else { return }
    let isEqual = equality(of: State.self) ?? { _, _ in false }
    track(.state(ObjectIdentifier(State.self))) { watch(\.self, isEqual: isEqual, $0) }
  }
}

extension Store {
  /// Observes a part for a cell.
  @inlinable
  func watch<Value: Equatable>(_ path: KeyPath<State, Value>, _ changed: @escaping () -> Void) -> Token {
    if location.offset != nil {
      path.refuseIfFallible()
      return core.graph.sharedSource(location.part(path), among: core.sources, at: path).observe { _ in changed() }
    }
    return watch(path, isEqual: ==, changed)
  }

  /// Observes a part for a cell, with a comparison for values whose bytes differ.
  @usableFromInline
  func watch<Value>(
    _ path: KeyPath<State, Value>, isEqual: @escaping (Value, Value) -> Bool, _ changed: @escaping () -> Void
  ) -> Token {
    path.refuseIfFallible()
    if link?.find != nil { return watch(changed, isEqual: isEqual) { $0[keyPath: path] } }
    return core.graph.source(
      location.part(path), among: core.sources, at: path, comparesBytes: true, isEqual: isEqual
    ).observe { _ in changed() }
  }

  /// Observes the result of a function of the state. The insertion and removal of a removable part are changes.
  func watch<Value>(
    _ changed: @escaping () -> Void, isEqual: @escaping (Value, Value) -> Bool, _ select: @escaping (State) -> Value
  ) -> Token {
    let areEqual = { (old: Value?, new: Value?) in
      guard let old, let new else { return old == nil && new == nil }
      return isEqual(old, new)
    }
    if let derive = link?.derive {
      return derive().map(isEqual: areEqual) { $0.map(select) }.observe { _ in changed() }
    }
    let part =
      link?.find.map { find in StateLocation(in: location.memory) { find().map(select) } }
      ?? location.map { .some(select($0)) }
    return core.graph.source(part, among: core.sources, comparesBytes: false, isEqual: areEqual)
      .observe { _ in changed() }
  }
}

/// Returns the comparison for a type; nil if the type is not `Equatable`.
private func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  func equality<E: Equatable>(of type: E.Type) -> (Value, Value) -> Bool {
    { ($0 as? E) == ($1 as? E) }
  }
  return (type as? any Equatable.Type).map { equality(of: $0) }
}

extension Rows {
  /// Returns whether both have the same ids in the same order.
  func hasSameOrder(as other: Rows) -> Bool { sharesOrder(with: other) || ids.elementsEqual(other.ids) }
}
