public import Incremental

extension Store {
  /// Returns a store for an optional part of the state, or nil while the part is nil.
  ///
  /// ```swift
  /// if let detail = store.scope(\.detail, action: Action.detail) { show(detail) }
  /// ```
  ///
  /// Rules: when the part becomes nil, `isPresent` is false, the store shows the last state of the part, and each
  /// `send` is only reported to the error handler. Requests of a binding or a gesture are ignored. A client of
  /// `Observation` that calls this function is notified when the part is inserted or removed. The store is the same
  /// object as long as a client holds it.
  ///
  /// - Complexity: O(1). While a client holds it, each action of the store takes about 0.1 microseconds more, and the
  ///   part is retained meanwhile: so an action that changes a collection in it copies that collection.
  @inlinable
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: EnumCase<Action, PartAction>
  ) -> Store<Part, PartAction>? {
    presence(HandleKey(Store<Part, PartAction>.self, part, action: action.identity), of: action, part, action)
  }

  @inlinable
  func presence<Part, PartAction>(
    _ key: HandleKey, of origin: Any, _ part: any WritableKeyPath<State, Part?> & Sendable,
    _ action: EnumCase<Action, PartAction>
  ) -> Store<Part, PartAction>? {
    part.refuseIfFallible()
    let location = location
    return presence(
      key, of: origin, port: port.embedding(action), name: { self.nameOfPart(part) },
      find: link?.find.map { whole in { whole().flatMap { $0[keyPath: part] } } }
        ?? { [location = location.part(part)] in location.read() },
      last: { location.read()[keyPath: part] },
      derive: link?.derive.map { derive in
        { derive().map(isEqual: { _, _ in false }) { $0.flatMap { $0[keyPath: part] } } }
      }
    ) { $0.part(OptionalLens(place: WritablePlace(part, givenTo: "IfLet")), action) }
  }

  /// Returns a store for the payload of a case, or nil while the state is another case.
  ///
  /// ```swift
  /// switch store.state {
  /// case .loggedOut: store.scope(case: Session.loggedOut, action: Action.login).map(showLogin)
  /// case .loggedIn: store.scope(case: Session.loggedIn, action: Action.session).map(showSession)
  /// }
  /// ```
  ///
  /// Rules and cost: those of a store for an optional part.
  @inlinable
  public func scope<Part, PartAction>(
    case part: EnumCase<State, Part>, action: EnumCase<Action, PartAction>
  ) -> Store<Part, PartAction>? {
    part.learn(from: location.read())
    return presence(
      HandleKey(Store<Part, PartAction>.self, case: part.identity, action: action.identity), of: (part, action), part,
      action)
  }

  @inlinable
  func presence<Part, PartAction>(
    _ key: HandleKey, of origin: Any, _ part: EnumCase<State, Part>, _ action: EnumCase<Action, PartAction>
  ) -> Store<Part, PartAction>? {
    let location = location
    return presence(
      key, of: origin, port: port.embedding(action), name: { self.nameOfPart(part.keyOfPart) },
      find: link?.find.map { whole in { whole().flatMap(part.extract) } } ?? { part.extract(location.read()) },
      last: { part.extract(location.read()) },
      derive: link?.derive.map { derive in { derive().map(isEqual: { _, _ in false }) { $0.flatMap(part.extract) } } }
    ) { $0.part(CaseLens(part: part), action) }
  }

  /// Whether the state contains the part that this store is for; always true for a whole store.
  ///
  /// Rules: a client of `Observation` that reads it is notified when the part is inserted or removed.
  public var isPresent: Bool {
    trackPresence()
    return isPresentUntracked
  }

  /// Returns a store for an optional part of the state, or nil while the part is nil.
  @inlinable
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Part, PartAction>? {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns a store for the payload of a case, or nil while the state is another case.
  ///
  /// ```swift
  /// store.scope(case: Screen.loggedIn, action: ScreenAction.session).map(showSession)
  /// ```
  @inlinable
  public func scope<Part, PartAction>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Store<Part, PartAction>? {
    scope(case: EnumCase(part, fileID: fileID, line: line), action: EnumCase(action, fileID: fileID, line: line))
  }
}

extension Store {
  /// Whether the part is present, without registering a read with `Observation`.
  @inlinable var isPresentUntracked: Bool { link?.isPresent?() ?? true }

  @inlinable
  func presence<Part, PartAction>(
    _ key: HandleKey, of origin: Any, port: ActionPort<PartAction>, name: () -> AnyHashable,
    find: @escaping () -> Part?, last: () -> Part?,
    derive: (() -> Incr<Part?>)?,
    attaching inside: @escaping (PartAttaching<State, Action>) -> PartAttaching<Part, PartAction>
  ) -> Store<Part, PartAction>? {
    trackPresence(name, find, derive)
    guard let now = find() ?? (isPresentUntracked ? nil : last()) else { return nil }
    return handle(knownHandles.entry(key, of: origin)) {
      let last = LastState(now, find: find)
      core.keepLast(of: last)
      return Store<Part, PartAction>(
        core, StateLocation(in: location.memory) { find() ?? last.value },
        ScopeLink(
          port, isPresent: { find() != nil }, find: find, derive: derive, attaching: attaching(inside), name: name()),
        parent: self)
    }
  }

  /// Registers a read of this part's presence with `Observation`.
  @usableFromInline
  func trackPresence() {
    guard let link, let find = link.find, core.cells.isTracking else { return }
    track(.presence) { observePresence(find, link.derive, $0) }
  }

  /// Registers a read of the presence of a part of this one with `Observation`.
  @usableFromInline
  func trackPresence<Part>(_ name: () -> AnyHashable?, _ find: @escaping () -> Part?, _ derive: (() -> Incr<Part?>)?) {
    guard core.cells.isTracking else { return }
    let key = CellKey(offset: nil, name: name(), .presence)
    let cell = core.cells.find(key) ?? core.cells.add(key)
    track(cell, key) { observePresence(find, derive, $0) }
  }

  private func observePresence<Part>(
    _ find: @escaping () -> Part?, _ derive: (() -> Incr<Part?>)?, _ changed: @escaping () -> Void
  ) -> Token {
    let isPresent =
      derive?().map { $0 != nil }
      ?? core.graph.source(
        StateLocation(in: location.memory) { find() != nil }, among: core.sources, comparesBytes: false, isEqual: ==)
    return isPresent.observe { _ in changed() }
  }
}

extension Store {
  /// Returns a store for an optional state, with a fallback while it is nil.
  ///
  /// ```swift
  /// let name = store.scope(\.name) ?? "nobody"
  /// ```
  @inlinable
  public static func ?? <Wrapped>(
    store: Store, fallback: @autoclosure @escaping () -> Wrapped
  ) -> Store<Wrapped, Action> where State == Wrapped? {
    store.map { $0 ?? fallback() }
  }
}

// MARK: - The last state of a part

// Documentation/Internals/StoreHandles.md explains why a part is retained during an action.

/// The last state of a removable part, for the store of the part.
///
/// A view that is being dismissed reads its contents once more after its part was removed.
@usableFromInline
final class LastState<Part> {
  /// The part when it was removed; before that, the part when the store was created.
  @usableFromInline @exclusivity(unchecked) var value: Part
  private let find: () -> Part?
  private var before: Part?

  @usableFromInline
  init(_ value: Part, find: @escaping () -> Part?) { (self.value, self.find) = (value, find) }
}

extension LastState: PartHolding {
  func hold() { before = find() }

  func letGo() {
    guard let before else { return }
    self.before = nil
    if find() == nil { value = before }
  }
}

/// An object that keeps the last state of parts for their stores.
protocol PartHolding: AnyObject {
  /// Retains the parts before the state changes.
  func hold()
  /// Releases the parts after the state has changed, except those that were removed.
  func letGo()
}

/// The removable parts of the state whose stores are held by clients.
struct HeldParts {
  private struct Entry { weak var part: (any PartHolding)? }

  private var entries: ContiguousArray<Entry> = []
  /// The number of entries at which those of freed stores are removed.
  private var limit = 16

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ part: any PartHolding) {
    if entries.count >= limit {
      entries.removeAll { $0.part == nil }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(part: part))
  }

  /// Retains all parts. Returns whether stores were freed since the last time.
  mutating func hold() -> Bool {
    var isReleased = false
    for entry in entries { if let part = entry.part { part.hold() } else { isReleased = true } }
    if isReleased { entries.removeAll { $0.part == nil } }
    return isReleased
  }

  func letGo() { for entry in entries { entry.part?.letGo() } }
}

extension Core {
  /// Begins to keep the last state of a part for as long as its store is held.
  @usableFromInline
  final func keepLast<Part>(of part: LastState<Part>) { keep(part) }

  final func keep(_ part: any PartHolding) {
    let isFirst = heldParts.isEmpty
    heldParts.add(part)
    holdsParts = true
    if isFirst { owner?.updateQueue() }
  }

  /// Retains the parts before the state changes. Called only in a store in which something takes part in each cycle.
  @inlinable
  final func holdParts() { if holdsParts { holdEach() } }

  @usableFromInline
  final func holdEach() {
    guard heldParts.hold() else { return }
    holdsParts = !heldParts.isEmpty
    owner?.updateQueue()
  }

  /// Releases the parts after the state has changed.
  @inlinable
  final func letPartsGo() { if holdsParts { letEachGo() } }

  @usableFromInline
  final func letEachGo() { heldParts.letGo() }
}
