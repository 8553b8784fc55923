// Documentation/Internals/Branches.md says why each element has a scope of its own.

/// A collection for whose elements branches of the graph can be made.
@usableFromInline
package protocol Branchable: Watchable {
  associatedtype Item: Equatable

  init()

  func item(_ key: WatchKey) -> Item?
}

extension Rows: Branchable where Row: Equatable {
  @inlinable
  package func item(_ id: Row.ID) -> Row? { self[id: id] }
}

extension PersistentMap: Branchable where Value: Equatable {
  @inlinable
  package func item(_ key: Key) -> Value? { self[key] }
}

/// The state of two nodes: a hub, which makes a branch of the graph for each element of a collection, and a follower,
/// which makes an output of the results of the branches.
///
/// - The hub finds the elements that differ from the last version. It makes a branch for one that is new, ends the
///   branch of one that was removed, and wakes the node of one that changed.
/// - The follower gets the keys of the results that changed. Neither looks at the others.
@usableFromInline
final class Branching<Source: Branchable, Result> {
  @usableFromInline typealias Key = Source.WatchKey
  /// The node of one element, the beginning of its branch.
  @usableFromInline typealias Element = WatchedNode<Source.Item, Key>

  @usableFromInline let make: (Key, Incr<Source.Item>) -> Incr<Result>
  @usableFromInline let branches = Branches()
  @usableFromInline let watchers: Watchers
  @usableFromInline @exclusivity(unchecked) var places: [Key: Int] = [:]
  /// The keys and results of the branches, by their places. The follower holds the results.
  @usableFromInline @exclusivity(unchecked) var results: [(key: Key, node: Unmanaged<ValueNode<Result>>)] = []
  /// The keys of the results that changed since the follower last had a value, in that order; nil stands for all. While
  /// the follower is failed, those that are failed are among them.
  @usableFromInline @exclusivity(unchecked) var changed: [Key]?

  @inlinable
  init(_ make: @escaping (Key, Incr<Source.Item>) -> Incr<Result>) {
    self.make = make
    watchers = Watchers(hash: { unsafeDowncast($0, to: Element.self).key.hashValue }) { node in
      let node = unsafeDowncast(node, to: Element.self)
      return node.firstDependency._withUnsafeGuaranteedRef { hub in
        guard let item = unsafeDowncast(hub, to: ValueNode<Source>.self).current.item(node.key) else {
          return node.fail(node.endedFailure)
        }
        return node.store(item, { $0 == $1 })
      }
    }
  }

  /// Returns the current result of the branch of a key.
  @inlinable
  func result(_ key: Key) -> Result? { places[key].map { results[$0].node._withUnsafeGuaranteedRef { $0.current } } }
}

// MARK: - The hub

extension Branching {
  /// Brings the branches from the hub's version of the collection to the source's.
  @inlinable
  func run(_ hub: ValueNode<Source>, _ source: ValueNode<Source>) -> Bool {
    if source.flags.contains(.isFailed) { return fail(hub, like: source) }
    let (old, new) = (hub.value ?? Source(), source.current)
    hub.value = new
    var arrivals: [Key] = []
    var departures: [Key] = []
    new.forEachChangedKey(from: old) { key in
      let isPresent = new.item(key) != nil
      guard places[key] != nil else { return isPresent ? arrivals.append(key) : () }
      element(key)?._withUnsafeGuaranteedRef { $0.wake() }
      if !isPresent { departures.append(key) }
    }
    // First those that come: what they share with those that go stays necessary.
    if !arrivals.isEmpty, !branches.isBereft { branches.keepNodes() }
    for key in arrivals where !branches.isBereft { append(key, hub) }
    if !departures.isEmpty { noteChanged() }
    for key in departures { remove(key) }
    hub.changeForKeyedDependents()
    branches.wakeFollower()
    return false
  }

  @inlinable
  func fail(_ hub: ValueNode<Source>, like source: Node) -> Bool {
    hub.value = nil
    (places, results, changed) = ([:], [], nil)
    return branches.fail(hub, like: source)
  }

  @inlinable
  func append(_ key: Key, _ hub: Node) {
    branches.append {
      let element = Element(key, from: hub, run: watchers.run)
      watchers.insert(element)
      let result = make(key, Incr<Source.Item>(node: element)).node
      places[key] = results.count
      results.append((key, .passUnretained(result)))
      return result
    }
    changed?.append(key)
  }

  @inlinable
  func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key), let last = results.popLast() else { return }
    branches.remove(at: place)
    guard place < results.count else { return }
    results[place] = last
    places[last.key] = place
  }

  /// Returns the node of an element, if something holds it, and not one of an element that had the key before.
  @inlinable
  func element(_ key: Key) -> Unmanaged<Node>? {
    watchers.find(key.hashValue) { unsafeDowncast($0, to: Element.self).key == key && !$0.hasEnded }
  }

  /// Notes the keys of the results that changed, before the places of branches change.
  @inlinable
  func noteChanged() {
    guard let places = branches.takeChanged(), changed != nil else { return changed = nil }
    for place in places { changed?.append(results[place].key) }
    // While the follower is failed, they may become many.
    if let count = changed?.count, count > 2 * results.count + 16 { changed = nil }
  }
}

// MARK: - The follower

extension Branching {
  /// Updates the follower by `follow`, which gets the keys of the results that changed, or nil for all.
  @inlinable
  func run<Output>(
    _ follower: ValueNode<Output>, _ hub: ValueNode<Source>, _ follow: (ValueNode<Output>, Source, [Key]?) -> Bool
  ) -> Bool {
    if let failure = hub.failureOrNil { return follower.fail(failure) }
    noteChanged()
    if let failure = findFailure() { return follower.fail(failure) }
    defer { changed = [] }
    return follow(follower, hub.current, changed)
  }

  /// Returns the error of a result, if one is failed: of the one that changed first, so that it stays that one's.
  @inlinable
  func findFailure() -> (any Error)? {
    guard branches.mayFail else { return nil }
    guard let changed else { return results.lazy.compactMap { self.failure(of: $0.node) }.first }
    return changed.lazy.compactMap { key in self.places[key].flatMap { self.failure(of: self.results[$0].node) } }.first
  }

  @inlinable
  func failure(of result: Unmanaged<ValueNode<Result>>) -> (any Error)? {
    result._withUnsafeGuaranteedRef { $0.failureOrNil }
  }
}

extension Incr where Value: Branchable {
  /// Returns a value that is made of the results of branches, one for each element, which `make` makes.
  ///
  /// - Parameter follow: Returns a closure that updates the value of a node for the collection and the keys of the
  ///   results that changed, or nil for all, and that returns whether the value changed.
  @inlinable
  func branching<Result, Output>(
    _ make: @escaping (Value.WatchKey, Incr<Value.Item>) -> Incr<Result>,
    follow: (Branching<Value, Result>) -> (ValueNode<Output>, Value, [Value.WatchKey]?) -> Bool
  ) -> Incr<Output> {
    let source = Unmanaged.passUnretained(node)
    let branching = Branching<Value, Result>(make)
    let hub = ValueNode<Value>(from: node) { node in
      source._withUnsafeGuaranteedRef { branching.run(unsafeDowncast(node, to: ValueNode<Value>.self), $0) }
    }
    let (unowned, follow) = (Unmanaged.passUnretained(hub), follow(branching))
    let follower = ValueNode<Output>(from: hub) { node in
      unowned._withUnsafeGuaranteedRef { branching.run(unsafeDowncast(node, to: ValueNode<Output>.self), $0, follow) }
    }
    branching.branches.connect(hub, follower, branching.watchers)
    return Incr<Output>(node: follower)
  }
}
