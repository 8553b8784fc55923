import Incremental

/// The values of a state that call for one effect each, as an `Ongoing` declares them.
final class OngoingElements<State, Action, Items, Element>: OngoingDeclaration<State, Action>, @unchecked Sendable {
  // @unchecked Sendable because all properties are immutable, and what `Ongoing` is made of is Sendable; one that a
  // store makes for itself stays in its isolation.
  private let path: KeyPath<State, Items>
  private let kind: OngoingKind<Items, Element>
  private let effect: (Element) -> Effect<Action>

  init(
    _ path: KeyPath<State, Items>, _ kind: OngoingKind<Items, Element>, _ origin: Origin,
    _ effect: @escaping (Element) -> Effect<Action>
  ) {
    path.refuseIfFallible()
    (self.path, self.kind, self.effect) = (path, kind, effect)
    super.init(origin)
  }

  override func items(of state: State) -> [OngoingItem<Action>] {
    kind.elements(state[keyPath: path]).map { item($0, $1) }
  }

  private func item(_ id: AnyHashable, _ element: Element) -> OngoingItem<Action> {
    let name = kind.version.map { [id, $0(element)] } ?? [id]
    return OngoingItem(name: name) { [effect] in PendingEffect(effect(element)) }
  }

  private func element(_ id: AnyHashable, in items: Items) -> Element? {
    guard let find = kind.element else { return kind.elements(items).first { $0.id == id }?.element }
    return find(items, id)
  }

  override func follow(_ place: OngoingPlace<State, Action>) {
    let (path, changed) = (path, kind.changed)
    let follower = place.makeFollower { [self] state, id in
      let items = state[keyPath: path]
      guard let id else { return kind.elements(items).map { ($0.id, [item($0.id, $0.element)]) } }
      return [(id, element(id, in: items).map { [item(id, $0)] } ?? [])]
    }
    place.watch({ $0.part(path) }, { $0[keyPath: path] }, isSame: kind.isSame, for: follower) {
      [unowned follower] old, new in
      follower.note(old.flatMap { old in changed?(old, new) })
    }
  }
}

/// The identification of the values of an `Ongoing`, and their comparison with former ones.
struct OngoingKind<Items, Element> {
  let elements: (Items) -> [(id: AnyHashable, element: Element)]
  /// Returns whether both contain the same elements.
  var isSame: (Items, Items) -> Bool
  /// Returns the ids of the inserted and removed elements; nil if each has to be examined.
  var changed: ((_ old: Items, _ new: Items) -> [AnyHashable]?)?
  /// Returns the element with an id; nil if that requires a search through all elements.
  var element: ((Items, AnyHashable) -> Element?)?
  /// Returns what of an element restarts its effect when it changes; nil if nothing does.
  var version: ((Element) -> AnyHashable)?
}

extension OngoingKind {
  /// Returns the kind for a collection whose elements a function identifies.
  static func of(_ items: Items.Type, id: @escaping (Element) -> AnyHashable) -> OngoingKind
  where Items: Collection, Items.Element == Element {
    OngoingKind(
      elements: { $0.map { (id($0), $0) } },
      isSame: { old, new in old.count == new.count && old.elementsEqual(new) { id($0) == id($1) } })
  }

  /// Returns the kind for a collection of identifiable elements. Of rows, only inserted and removed ones are examined.
  static func ofIdentifiable(_ items: Items.Type) -> OngoingKind
  where Items: Collection, Items.Element == Element, Element: Identifiable {
    var kind = of(items) { AnyHashable($0.id) }
    guard Items.self is any FollowedRows.Type else { return kind }
    kind.isSame = { old, new in (old as? any FollowedRows)?.sharesOrder(withRows: new) == true }
    kind.changed = { old, new in (new as? any FollowedRows)?.changedIDs(since: old) }
    kind.element = { items, id in (items as? any FollowedRows)?.row(id) as? Element }
    return kind
  }
}

extension OngoingKind where Element: Identifiable, Items == Rows<Element> {
  /// Returns the kind for rows whose effects restart when their versions change. Only rows that differ are examined.
  static func ofRows(version: @escaping (Element) -> some Hashable) -> OngoingKind {
    let changed = { (old: Items, new: Items) in new.changedIDs(since: old) { version($0) == version($1) } }
    return OngoingKind(
      elements: { $0.map { (AnyHashable($0.id), $0) } }, isSame: { changed($0, $1).isEmpty },
      changed: { old, new in changed(old, new).map { AnyHashable($0) } },
      element: { rows, id in (id.base as? Element.ID).flatMap { rows[id: $0] } },
      version: { AnyHashable(version($0)) })
  }
}

extension OngoingKind where Items == Element? {
  /// Returns the kind for an optional value.
  static func ofOptional(_ id: @escaping (Element) -> AnyHashable) -> OngoingKind {
    OngoingKind(
      elements: { $0.map { [(id($0), $0)] } ?? [] }, isSame: { $0.map(id) == $1.map(id) })
  }
}

extension OngoingKind where Items == Element, Element: Equatable {
  /// Returns the kind for a value that is always present.
  static func ofValue() -> OngoingKind {
    OngoingKind(elements: { [(AnyHashable(ByValue(value: $0)), $0)] }, isSame: { $0 == $1 })
  }
}

extension OngoingKind where Items == Bool, Element == Bool {
  /// The kind for a condition.
  static var ofCondition: OngoingKind {
    OngoingKind(elements: { $0 ? [(AnyHashable(true), true)] : [] }, isSame: { $0 == $1 })
  }
}

/// The choice of the identity of values.
enum OngoingID {
  /// Returns the function, if there is one; otherwise the `id` of identifiable values; otherwise identity by `==`;
  /// otherwise one identity for all values.
  static func of<Value>(
    _ type: Value.Type, by id: (@Sendable (Value) -> any Hashable)?
  ) -> (Value) -> AnyHashable {
    if let identify = identify(Value.self, by: id) { return identify }
    return { value in (value as? any Equatable).map { byValue($0) } ?? AnyHashable(0) }
  }

  private static func byValue(_ value: some Equatable) -> AnyHashable {
    (value as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(ByValue(value: value))
  }
}

/// A value that is identified by `==` and need not be hashable.
struct ByValue<Value: Equatable>: Hashable {
  let value: Value

  func hash(into hasher: inout Hasher) {}
}

// MARK: - Differences of rows

/// Rows of any type. Differences are found without examining each row.
protocol FollowedRows {
  func sharesOrder(withRows other: Any) -> Bool
  /// Returns the ids of the rows that differ from older ones; nil if those are of another type.
  func changedIDs(since old: Any) -> [AnyHashable]?
  func row(_ id: AnyHashable) -> Any?
}

extension Rows: FollowedRows {
  func sharesOrder(withRows other: Any) -> Bool { (other as? Rows).map { sharesOrder(with: $0) } ?? false }

  func changedIDs(since old: Any) -> [AnyHashable]? {
    (old as? Rows).map { changedIDs(since: $0).map { AnyHashable($0) } }
  }

  /// Returns the ids of the rows that may differ from older ones, including rows that moved. With `areEqual`, rows for
  /// which it returns true do not differ.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other.
  func changedIDs(since old: Rows, by areEqual: (Row, Row) -> Bool = { _, _ in false }) -> [Row.ID] {
    var ids: [Row.ID] = []
    forEachDifference(from: old, by: { areEqual($0, $1) }) { difference in
      switch difference {
      case .removed(_, let row, _), .inserted(_, let row, _): ids.append(row.id)
      case .updated(_, let old, let new, _, _):
        ids.append(new.id)
        if old.id != new.id { ids.append(old.id) }
      }
    }
    return ids
  }

  func row(_ id: AnyHashable) -> Any? { (id.base as? Row.ID).flatMap { self[id: $0] } }
}
