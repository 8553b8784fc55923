/// The scope of one run of a dynamic node. The nodes that the run makes belong to it, and end with the next run.
final class Scope {
  /// Nodes of the scope are higher than the node that makes them, so none of them runs before it is known to live on.
  let height: Int32
  private var hasEnded = false
  /// The dynamic node, as long as it exists. It may be raised above what it made: then that has to ask it first.
  var owner: Unmanaged<Node>?

  /// The scope in which the dynamic node itself was made: what it makes ends with that, too.
  private var outer: Scope?

  init(of owner: Node) {
    height = owner.height
    outer = owner.extra?.scope
    self.owner = .passUnretained(owner)
  }

  /// Releases the scopes around it one after the other: nests may be deep.
  deinit {
    var next = outer.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.outer.take() }
  }

  var isDead: Bool {
    var next: Scope? = self
    while let scope = next {
      if scope.hasEnded { return true }
      next = scope.outer
    }
    return false
  }

  func end() { hasEnded = true }
}

extension Node {
  /// Has a node that will not change again outlive what made it: its value holds, whatever runs.
  final func leaveScope() {
    flags.remove(.isScoped)
    extra?.scope = nil
  }
}

extension Graph {
  /// Runs `body` so that what it makes belongs to no dynamic node.
  @inlinable
  package func outsideScopes<Result>(_ body: () -> Result) -> Result {
    let outer = leaveScope()
    defer { enterScope(outer) }
    return body()
  }

  @usableFromInline
  func leaveScope() -> Unmanaged<Choosing>? {
    defer { scope = nil }
    return scope
  }

  @usableFromInline
  func enterScope(_ outer: Unmanaged<Choosing>?) { scope = outer }
}
