/// The branches of the graph that a dynamic node has made, by their keys, and the results that changed.
///
/// Two nodes share it: the node that makes the branches, and the follower, which makes an output of their results and
/// gets the keys of those that changed. Neither looks at the others.
@usableFromInline
class BranchTable<Key: Hashable, Result> {
  @usableFromInline final let branches = Branches()
  @usableFromInline @exclusivity(unchecked) final var places: [Key: Int] = [:]
  /// The keys and results of the branches, by their places. The follower holds the results.
  @usableFromInline @exclusivity(unchecked) final var results: [(key: Key, node: Unmanaged<ValueNode<Result>>)] = []
  /// The keys of the results that changed since the follower last had a value, in that order; nil stands for all. While
  /// the follower is failed, those that are failed are among them.
  @usableFromInline @exclusivity(unchecked) final var changed: [Key]?

  @inlinable
  init() {}

  /// Returns the current result of the branch of a key.
  @inlinable
  final func result(_ key: Key) -> Result? {
    places[key].map { results[$0].node._withUnsafeGuaranteedRef { $0.current } }
  }
}

// MARK: - Making and ending branches

extension BranchTable {
  /// Adds the branch of a key: runs `make` in a scope of its own, and makes the follower depend on its result.
  @inlinable
  final func append(_ key: Key, _ make: () -> ValueNode<Result>) {
    branches.append {
      let result = make()
      places[key] = results.count
      results.append((key, .passUnretained(result)))
      return result
    }
    changed?.append(key)
  }

  /// Ends the branch of a key. `noteChanged` must have been called, because another branch takes the place.
  @inlinable
  final func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key), let last = results.popLast() else { return }
    branches.remove(at: place)
    guard place < results.count else { return }
    results[place] = last
    places[last.key] = place
  }

  /// Ends all branches, and gives the dynamic node an error. Returns whether that is a change.
  @inlinable
  final func fail(_ node: Node, with failure: any Error) -> Bool {
    (places, results, changed) = ([:], [], nil)
    return branches.fail(node, with: failure)
  }
}

// MARK: - The results that changed

extension BranchTable {
  /// Notes the keys of the results that changed, before the places of branches change.
  @inlinable
  final func noteChanged() {
    guard let places = branches.takeChanged(), changed != nil else { return changed = nil }
    for place in places { changed?.append(results[place].key) }
    // While the follower is failed, they may become many.
    if let count = changed?.count, count > 2 * results.count + 16 { changed = nil }
  }

  /// Updates the follower by `follow`, which gets the keys of the results that changed, or nil for all. What it throws
  /// is the follower's error, and the next run gets all keys.
  @inlinable
  final func run(_ follower: Node, after owner: Node, _ follow: ([Key]?) throws -> Bool) -> Bool {
    if let failure = owner.failureOrNil { return follower.fail(failure) }
    noteChanged()
    if let failure = findFailure() { return follower.fail(failure) }
    do {
      defer { changed = [] }
      return try follow(changed)
    } catch {
      changed = nil
      return follower.fail(error)
    }
  }

  /// Returns the error of a result, if one is failed: of the one that changed first, so that it stays that one's.
  @inlinable
  final func findFailure() -> (any Error)? {
    guard branches.mayFail else { return nil }
    // A result that is a part of an open cycle has failed without a change, if it had the error before.
    guard let changed, !branches.isCycleOpen else { return results.lazy.compactMap { self.failure(of: $0.node) }.first }
    return changed.lazy.compactMap { key in self.places[key].flatMap { self.failure(of: self.results[$0].node) } }.first
  }

  @inlinable
  final func failure(of result: Unmanaged<ValueNode<Result>>) -> (any Error)? {
    result._withUnsafeGuaranteedRef { $0.failureOrNil }
  }
}
