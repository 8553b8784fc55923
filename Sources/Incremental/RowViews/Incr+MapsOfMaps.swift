// Views of maps in which an item may get another key, or come from one of two maps.

/// The values that two maps have for one key: one of them or both.
public enum Sides<Left, Right> {
  /// Only the left map has a value.
  case left(Left)
  /// Only the right map has a value.
  case right(Right)
  /// Both maps have a value.
  case both(Left, Right)

  /// The value of the left map.
  @inlinable public var left: Left? {
    switch self {
    case .left(let left), .both(let left, _): left
    case .right: nil
    }
  }

  /// The value of the right map.
  @inlinable public var right: Right? {
    switch self {
    case .right(let right), .both(_, let right): right
    case .left: nil
    }
  }

  /// Makes the sides of a key; nil if neither map has a value.
  @inlinable
  init?(_ left: Left?, _ right: Right?) {
    switch (left, right) {
    case (let left?, let right?): self = .both(left, right)
    case (let left?, nil): self = .left(left)
    case (nil, let right?): self = .right(right)
    case (nil, nil): return nil
    }
  }
}

extension Sides: Equatable where Left: Equatable, Right: Equatable {}
extension Sides: Hashable where Left: Hashable, Right: Hashable {}
extension Sides: Sendable where Left: Sendable, Right: Sendable {}

extension Incr {
  /// Returns a map of the keys of this map and another, with the values that `combine` returns for them, without those
  /// that are nil: an outer join (`merge` of incr_map).
  ///
  /// ```swift
  /// let union = own.merging(shared) { _, sides in sides.left ?? sides.right }
  /// let common = own.merging(shared) { _, sides in sides.right == nil ? nil : sides.left }
  /// ```
  ///
  /// Rules: `combine` runs once for each key that changed in one of the maps or in both.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func merging<Key: Hashable, Left: Equatable, Right: Equatable, New: Equatable>(
    _ other: Incr<PersistentMap<Key, Right>>, _ combine: @escaping (Key, Sides<Left, Right>) -> New?
  ) -> Incr<PersistentMap<Key, New>> where Value == PersistentMap<Key, Left> {
    let (left, right) = (Unmanaged.passUnretained(node), Unmanaged.passUnretained(other.node))
    var seen = (left: PersistentMap<Key, Left>(), right: PersistentMap<Key, Right>())
    return Incr<PersistentMap<Key, New>>(
      node: ValueNode(from: node, other.node) { node in
        let node = unsafeDowncast(node, to: ValueNode<PersistentMap<Key, New>>.self)
        let new = (left._withUnsafeGuaranteedRef { $0.current }, right._withUnsafeGuaranteedRef { $0.current })
        var hasChanged = node.value == nil
        var output = node.value.take() ?? PersistentMap()
        func set(_ key: Key) {
          let value = Sides(new.0[key], new.1[key]).flatMap { combine(key, $0) }
          if output.setValue(value, forKey: key) { hasChanged = true }
        }
        new.0.forEachChangedKey(from: seen.left, set)
        // A key that changed on the left, too, has been set.
        new.1.forEachChangedKey(from: seen.right) { if new.0[$0] == seen.left[$0] { set($0) } }
        seen = new
        node.value = output
        return hasChanged
      })
  }

  /// Returns the items under other keys (`rekey` of incr_map).
  ///
  /// ```swift
  /// let byName = users.rekeyed { _, user in user.name }
  /// ```
  ///
  /// Rules: no two items may get the same key; `groupedItems(by:)` allows it. `key` runs only for items that changed,
  /// for both their old and new versions.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func rekeyed<Key: Hashable, Item: Equatable, New: Hashable>(
    by key: @escaping (Key, Item) -> New
  ) -> Incr<PersistentMap<New, Item>> where Value == PersistentMap<Key, Item> {
    refiling { change, file in
      if let (id, item) = change.old { file.remove(key(id, item)) }
      if let (id, item) = change.new { file.insert(item, key(id, item)) }
    }
  }

  /// Returns the items of the inner maps in one map (`collapse` of incr_map).
  ///
  /// ```swift
  /// let seats = halls.flattenItems { hall, number in Seat(hall: hall, number: number) }
  /// ```
  ///
  /// Rules: `key` gets the outer and the inner key of an item, and must give each item a key of its own.
  ///
  /// - Complexity: O(changes), where an outer item that is inserted or removed counts all its inner items.
  @inlinable
  public func flattenItems<Outer: Hashable, Inner: Hashable, Item: Equatable, New: Hashable>(
    _ key: @escaping (Outer, Inner) -> New
  ) -> Incr<PersistentMap<New, Item>> where Value == PersistentMap<Outer, PersistentMap<Inner, Item>> {
    refiling { change, file in
      let (old, new) = (change.old?.value ?? PersistentMap(), change.new?.value ?? PersistentMap())
      new.forEachDifference(from: old, by: { $0 == $1 }) { inner in
        if let (id, _) = inner.old { file.remove(key(change.key, id)) }
        if let (id, item) = inner.new { file.insert(item, key(change.key, id)) }
      }
    }
  }

  /// Returns the items in groups, each a map of the items with the same group; those whose group is nil are omitted
  /// (`index_by` and `expand` of incr_map).
  ///
  /// ```swift
  /// let byTeam = users.groupedItems { _, user in user.team }
  /// ```
  ///
  /// Rules: no group is empty. `group` runs only for items that changed, for both their old and new versions.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func groupedItems<Key: Hashable, Item: Equatable, Group: Hashable>(
    by group: @escaping (Key, Item) -> Group?
  ) -> Incr<PersistentMap<Group, PersistentMap<Key, Item>>> where Value == PersistentMap<Key, Item> {
    followingItems(PersistentMap()) { output, change in
      let before = change.old.flatMap { group($0.key, $0.value) }
      let after = change.new.flatMap { group($0.key, $0.value) }
      if let before, before != after {
        output[before]?.removeValue(forKey: change.key)
        if output[before]?.isEmpty == true { output.removeValue(forKey: before) }
      }
      if let after, let (key, item) = change.new {
        requireKey(after)
        output[after, default: PersistentMap()].updateValue(item, forKey: key)
      }
      return before != nil || after != nil
    }
  }
}

// MARK: - Items that get other keys

/// The items of a pass that get other keys. All removals are applied before the first insertion, because a key may go
/// from one item to another.
@usableFromInline
struct Refiling<Key: Hashable, Item> {
  @usableFromInline var removed: [Key] = []
  @usableFromInline var inserted: [(item: Item, key: Key)] = []

  @inlinable
  init() {}

  @inlinable
  mutating func remove(_ key: Key) { removed.append(key) }

  @inlinable
  mutating func insert(_ item: Item, _ key: Key) { inserted.append((item, key)) }

  @inlinable
  func apply(to output: inout PersistentMap<Key, Item>) {
    for key in removed { output.removeValue(forKey: key) }
    for (item, key) in inserted {
      requireKey(key)
      if !output.insertNew(item, forKey: key) { keyIsTaken("\(key)") }
    }
  }
}

extension Incr {
  /// Returns a map that follows another whose items get other keys: `follow` adds the removals and insertions for the
  /// change of an item.
  @inlinable
  func refiling<Key: Hashable, Item: Equatable, NewKey: Hashable, New: Equatable>(
    _ follow: @escaping (PersistentMap<Key, Item>.Change, inout Refiling<NewKey, New>) -> Void
  ) -> Incr<PersistentMap<NewKey, New>> where Value == PersistentMap<Key, Item> {
    let source = Unmanaged.passUnretained(node)
    var seen = PersistentMap<Key, Item>()
    return Incr<PersistentMap<NewKey, New>>(
      node: ValueNode(from: node) { node in
        let node = unsafeDowncast(node, to: ValueNode<PersistentMap<NewKey, New>>.self)
        let items = source._withUnsafeGuaranteedRef { $0.current }
        var refiling = Refiling<NewKey, New>()
        items.forEachDifference(from: seen, by: { $0 == $1 }) { follow($0, &refiling) }
        seen = items
        let before = node.value
        var output = before ?? PersistentMap()
        refiling.apply(to: &output)
        node.value = output
        return output != before
      })
  }
}

extension PersistentMap.Change {
  @usableFromInline typealias Item = (key: Key, value: Value)

  @inlinable var key: Key {
    switch self {
    case .removed(let key, _), .inserted(let key, _), .updated(let key, _, _): key
    }
  }

  /// The item before the change.
  @inlinable var old: Item? {
    switch self {
    case .removed(let key, let value), .updated(let key, let value, _): (key, value)
    case .inserted: nil
    }
  }

  /// The item after the change.
  @inlinable var new: Item? {
    switch self {
    case .inserted(let key, let value), .updated(let key, _, let value): (key, value)
    case .removed: nil
    }
  }
}

@usableFromInline
func keyIsTaken(_ key: String) -> Never {
  misuse(
    "An operation on a map gave two items the key \(key).",
    why: "A key leads to one item, so one of them would be lost.",
    fix: "Let `rekeyed` and `flattenItems` give each item a key of its own, for instance with its key before in it;"
      + " or use `groupedItems`, whose groups hold any number of items.")
}
