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
final class Branching<Source: Branchable, Result>: BranchTable<Source.WatchKey, Result> {
  @usableFromInline typealias Key = Source.WatchKey
  /// The node of one element, the beginning of its branch.
  @usableFromInline typealias Element = WatchedNode<Source.Item, Key>

  @usableFromInline let make: (Key, Incr<Source.Item>) -> Incr<Result>
  @usableFromInline let watchers: Watchers

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
}

// MARK: - The hub

extension Branching {
  /// Brings the branches from the hub's version of the collection to the source's.
  @inlinable
  func run(_ hub: ValueNode<Source>, _ source: ValueNode<Source>) -> Bool {
    if source.flags.contains(.isFailed), let failure = source.failureOrNil {
      hub.value = nil
      return fail(hub, with: failure)
    }
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
  func append(_ key: Key, _ hub: Node) {
    append(key) {
      let element = Element(key, from: hub, run: watchers.run)
      watchers.insert(element)
      return make(key, Incr<Source.Item>(node: element)).node
    }
  }

  /// Returns the node of an element, if something holds it, and not one of an element that had the key before.
  @inlinable
  func element(_ key: Key) -> Unmanaged<Node>? {
    watchers.find(key.hashValue) { unsafeDowncast($0, to: Element.self).key == key && !$0.hasEnded }
  }
}

// MARK: - The nodes

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
      let node = unsafeDowncast(node, to: ValueNode<Output>.self)
      return unowned._withUnsafeGuaranteedRef { hub in
        branching.run(node, after: hub) { follow(node, hub.current, $0) }
      }
    }
    branching.branches.connect(hub, follower)
    branching.branches.makeHub(branching.watchers)
    return Incr<Output>(node: follower)
  }
}
