/// What a dynamic node makes in one of its runs belongs to this, and ends with the next run.
final class Scope {
  /// What is made inside is higher than the node that makes it, so that it never runs before it is known to live on.
  let height: Int32
  var isDead = false

  init(height: Int32) { self.height = height }
}

/// The scope of a dynamic node's current run; made only when something is made inside.
@usableFromInline
package final class ScopeSlot {
  private var scope: Scope?
  private var height: Int32 = 0

  @usableFromInline
  package init() {}

  var current: Scope {
    if let scope { return scope }
    let new = Scope(height: height)
    scope = new
    return new
  }

  /// Ends what the run before made, and opens the scope for `node`; hands out the scope around it.
  @usableFromInline
  package func begin(_ node: Node) -> ScopeSlot? {
    if let scope {
      scope.isDead = true
      node.graph.hasDeadScopes = true
      node.graph.needsCare = true
    }
    scope = nil
    height = node.height
    defer { node.graph.scope = self }
    return node.graph.scope
  }

  /// Closes the scope; `outer` is what `begin` returned.
  @usableFromInline
  package func end(_ node: Node, outer: ScopeSlot?) {
    node.graph.scope = outer
  }
}
