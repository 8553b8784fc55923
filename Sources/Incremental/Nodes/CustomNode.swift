// Documentation/Internals/Branches.md says why the dependencies change only when the source does.

/// A computation that chooses its dependencies itself, and that gets each of their changes.
///
/// ```swift
/// struct Total: CustomNode {
///   var output = 0
///
///   mutating func sourceChanged(to ids: Set<Int>, _ prices: inout DependencySet<Int, Int>) {
///     prices.removeAll { !ids.contains($0) }
///     for id in ids { prices.insert(id) { price(of: id) } }
///   }
///
///   mutating func valueChanged(for id: Int, from old: Int?, to new: Int?) {
///     output += (new ?? 0) - (old ?? 0)
///   }
/// }
/// let total = visible.custom(Total())
/// ```
///
/// A custom node is for operators that Sluice does not have: its cost is that of its own calls, however many
/// dependencies it has. `Expert.Node` of Jane Street's Incremental is for the same purpose.
///
/// Rules:
/// - When the source changes, `sourceChanged` runs before the dependencies are computed. It alone adds and removes
///   them.
/// - Then `valueChanged` runs once for each dependency that was removed, that is new, or that changed: in this order,
///   once in a pass, with the value of the last call as `old`. What is removed and inserted in one pass is reported as
///   both.
/// - Then `output` is the new value; if it equals the last one, nothing that depends on it runs.
/// - While a dependency is failed, the value fails with its error, and `valueChanged` waits until it recovers or is
///   removed.
/// - While the source is failed, or after `sourceChanged` has thrown, the value fails, and has no dependencies. It
///   begins again with a copy of the node that was passed to `custom`. What `valueChanged` or `output` throws fails the
///   value until something changes; the call that threw is then repeated.
/// - A dependency that depends on the value itself is a cycle, in which a `computed` fails with a `DependencyCycle`.
/// - The functions only compute: they must not set inputs.
public protocol CustomNode<Source, Output> {
  /// The value that decides what the node depends on.
  associatedtype Source
  /// What distinguishes the dependencies.
  associatedtype Key: Hashable
  /// The value of a dependency.
  associatedtype Value: Equatable
  /// The value of the node.
  associatedtype Output: Equatable

  /// Adds and removes dependencies, because the source has its first value or another one.
  mutating func sourceChanged(to source: Source, _ dependencies: inout DependencySet<Key, Value>) throws

  /// Updates the node, because a dependency is new (`old` is nil), changed, or was removed (`new` is nil).
  mutating func valueChanged(for key: Key, from old: Value?, to new: Value?) throws

  /// The value of the node after all changes.
  var output: Output { get throws }
}

extension Incr {
  /// Returns the output of a node that depends on this value, and on the values that it chooses by it.
  ///
  /// - Complexity: A change costs one call of `valueChanged` for each dependency that changed. Becoming observed and a
  ///   read of a value that nobody observes look at all dependencies.
  @inlinable
  public func custom<Custom: CustomNode>(_ custom: Custom) -> Incr<Custom.Output> where Custom.Source == Value {
    let run = CustomRun(custom)
    let source = Unmanaged.passUnretained(node)
    let chooser = ValueNode<Void>(from: node) { node in
      source._withUnsafeGuaranteedRef { run.sourceChanged($0, unsafeDowncast(node, to: ValueNode<Void>.self)) }
    }
    let unowned = Unmanaged.passUnretained(chooser)
    let follower = ValueNode<Custom.Output>(from: chooser) { node in
      let node = unsafeDowncast(node, to: ValueNode<Custom.Output>.self)
      return unowned._withUnsafeGuaranteedRef { run.valuesChanged($0, node) }
    }
    run.table.branches.connect(chooser, follower)
    return Incr<Custom.Output>(node: follower)
  }
}

/// A custom node at work. Two nodes of the graph share it: one that chooses the dependencies, and one that follows
/// them.
@usableFromInline
final class CustomRun<Custom: CustomNode> {
  @usableFromInline let initial: Custom
  @usableFromInline @exclusivity(unchecked) var custom: Custom
  @usableFromInline let table = DependencyTable<Custom.Key, Custom.Value>()

  @inlinable
  init(_ custom: Custom) { (initial, self.custom) = (custom, custom) }

  /// Runs the node that chooses the dependencies.
  @inlinable
  func sourceChanged(_ source: ValueNode<Custom.Source>, _ node: ValueNode<Void>) -> Bool {
    if let failure = source.failureOrNil { return restart(node, failingWith: failure) }
    guard !table.branches.isBereft else { return false }
    // What the closure does may release the last reference to the nodes.
    table.branches.keepNodes()
    node.value = ()
    var dependencies = DependencySet(table)
    do {
      try custom.sourceChanged(to: source.current, &dependencies)
      return true
    } catch {
      return restart(node, failingWith: error)
    }
  }

  /// Runs the node that follows the dependencies.
  @inlinable
  func valuesChanged(_ chooser: Node, _ node: ValueNode<Custom.Output>) -> Bool {
    table.run(node, after: chooser) { keys in
      try table.notify(of: keys) { try custom.valueChanged(for: $0, from: $1, to: $2) }
      return try node.store(custom.output, { $0 == $1 })
    }
  }

  @inlinable
  func restart(_ node: ValueNode<Void>, failingWith failure: any Error) -> Bool {
    custom = initial
    table.clear()
    return table.fail(node, with: failure)
  }
}
