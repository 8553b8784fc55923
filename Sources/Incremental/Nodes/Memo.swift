/// A memo, which makes a value once for each key, and returns the same value for the key as long as something holds it.
///
/// ```swift
/// let total = Memo(in: graph) { (id: Account.ID) in accounts.map { $0[id]?.total ?? 0 } }
/// total("a") == total("a")     // the same node
/// ```
///
/// A value that nothing holds is freed, and made again at the next request. If it is requested inside a `flatMap`, it
/// does not end with that run.
public final class Memo<Key: Hashable, Value> {
  private struct Entry {
    weak var node: ValueNode<Value>?
  }

  private var entries: [Key: Entry] = [:]
  private var pruneAt = 16
  private let graph: Graph
  private let make: (Key) -> Incr<Value>

  /// Makes a memo that makes missing values by `make`.
  public init(in graph: Graph, _ make: @escaping (Key) -> Incr<Value>) {
    self.graph = graph
    self.make = make
  }

  /// Returns the value for `key`.
  public func callAsFunction(_ key: Key) -> Incr<Value> {
    if let node = entries[key]?.node { return Incr(node: node) }
    requireKey(key)
    let new = graph.outsideScopes { make(key) }
    prune()
    entries[key] = Entry(node: new.node)
    return new
  }

  /// Removes the keys whose values have been freed. Doubling the limit keeps this O(1) for each value that is made.
  private func prune() {
    guard entries.count >= pruneAt else { return }
    entries = entries.filter { $0.value.node != nil }
    pruneAt = max(16, entries.count * 2)
  }
}
