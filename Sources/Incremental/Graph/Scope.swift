/// What a dynamic node makes in one of its runs belongs to this, and ends with the next run.
final class Scope {
  /// What is made inside is higher than the node that makes it, so that it never runs before it is known to live on.
  let height: Int32
  private var hasEnded = false
  /// The dynamic node, as long as it exists. It may be raised above what it made: then that has to ask it first.
  var owner: Unmanaged<Node>?

  /// The scope in which the dynamic node itself was made: what it makes ends with that, too.
  private let outer: Scope?

  init(of owner: Node) {
    height = owner.height
    outer = owner.extra?.scope
    self.owner = .passUnretained(owner)
  }

  var isDead: Bool { hasEnded || outer?.isDead == true }

  func end() { hasEnded = true }
}

extension Graph {
  /// Runs `body` so that what it makes belongs to no dynamic node.
  func outsideScopes<Result>(_ body: () -> Result) -> Result {
    let outer = scope
    scope = nil
    defer { scope = outer }
    return body()
  }
}

/// The scope of a dynamic node's current run; made only when something is made inside.
@usableFromInline
package final class ScopeSlot {
  private var scope: Scope?
  private var owner: Unmanaged<Node>?

  @usableFromInline
  package init() {}

  deinit { scope?.owner = nil }

  /// The scope of the run under way; made when it is first asked for.
  func current() -> Scope? {
    if let scope { return scope }
    scope = owner?._withUnsafeGuaranteedRef { Scope(of: $0) }
    return scope
  }

  /// Ends what the run before made, and opens the scope for `node`; hands out the scope around it.
  @usableFromInline
  package func begin(_ node: Node) -> ScopeSlot? {
    scope?.end()
    scope = nil
    owner = .passUnretained(node)
    defer { node.graph.scope = self }
    return node.graph.scope
  }

  /// Closes the scope; `outer` is what `begin` returned.
  @usableFromInline
  package func end(_ node: Node, outer: ScopeSlot?) {
    node.graph.scope = outer
  }
}
