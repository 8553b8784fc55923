/// An observer of a node. It is its own token: one object less for each observer.
///
/// As with nodes, `call` is built in an inlinable function and so is specialised where the user calls it. It captures
/// nothing, and finds the user's handler in the subclass: a closure around the handler would be one more object.
@usableFromInline
package class Observer: Token {
  /// Unowned, and retained while the observer is active.
  @usableFromInline final let node: Unmanaged<Node>
  final let call: (Observer) -> Void
  final let order: Int
  /// Its index in the graph's list of due observers; -1 if it is not there.
  @exclusivity(unchecked) final var dueAt: Int32 = -1
  @exclusivity(unchecked) private final var isActive = true
  /// Whether it does not know the value that the node had before its failure: it was attached later.
  @exclusivity(unchecked) final var lacksValue = false
  /// Whether the next one belongs to another node.
  @exclusivity(unchecked) fileprivate final var isLastOfNode = true
  /// Its neighbours among all observers of the graph, where those of one node are together. Unowned: an observer leaves
  /// the list before it dies.
  @exclusivity(unchecked) final var nextInGraph: Unmanaged<Observer>?
  @exclusivity(unchecked) fileprivate final var previousInGraph: Unmanaged<Observer>?

  @usableFromInline
  package init(_ node: Node, call: @escaping (Observer) -> Void) {
    self.node = .passRetained(node)
    self.call = call
    order = node.graph.attachments
    node.graph.attachments += 1
  }

  @usableFromInline
  package override final func cancel() { leave() }

  /// Silences the observer at once, and releases the node. Every subclass does it when it dies, as long as it has its
  /// handler.
  @usableFromInline
  final func leave() {
    guard isActive else { return }
    isActive = false
    // Unretained, because the node holds the graph, and nothing of the graph is used once it is released.
    node._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.graph) }._withUnsafeGuaranteedRef { leave($0) }
  }

  private final func leave(_ graph: Graph) {
    if dueAt >= 0 { graph.forget(self) }
    // It may be its own handler that releases it, and must not pull its closure from under its feet.
    if graph.phase != .resting { graph.deferredHandlers.append(keepHandler()) }
    node._withUnsafeGuaranteedRef { $0.detach(self) }
    graph.release(node)
  }

  /// Something that holds the handler.
  @usableFromInline
  package func keepHandler() -> () -> Void { {} }

  /// Receives failures, if there is a handler for them.
  @usableFromInline
  package var failureHandler: ((any Error) -> Void)? { nil }
}

extension Observer {
  var observed: Node { node.takeUnretainedValue() }

  /// The next observer of the same node.
  var next: Unmanaged<Observer>? {
    @inline(__always) get { isLastOfNode ? nil : nextInGraph }
  }

  @inline(__always)
  func notify() {
    node._withUnsafeGuaranteedRef { if $0.flags.contains(.isFailed) { notifyOfFailure($0) } else { call(self) } }
  }

  private func notifyOfFailure(_ node: Node) {
    if let error = node.failure { failureHandler?(error) }
  }
}

extension Node {
  /// Puts an observer before the others of this node, or, if it is the only one, before all of the graph.
  final func attach(_ observer: Observer) {
    let after = self.observer ?? graph.observers
    let before = after?._withUnsafeGuaranteedRef { $0.previousInGraph }
    (observer.nextInGraph, observer.previousInGraph) = (after, before)
    observer.isLastOfNode = self.observer == nil
    after?._withUnsafeGuaranteedRef { $0.previousInGraph = .passUnretained(observer) }
    link(before, to: .passUnretained(observer))
    self.observer = .passUnretained(observer)
  }

  final func detach(_ observer: Observer) {
    let (next, previous) = (observer.nextInGraph, observer.previousInGraph)
    if self.observer?.toOpaque() == Unmanaged.passUnretained(observer).toOpaque() {
      self.observer = observer.next
    } else if observer.isLastOfNode {
      previous?._withUnsafeGuaranteedRef { $0.isLastOfNode = true }
    }
    next?._withUnsafeGuaranteedRef { $0.previousInGraph = previous }
    link(previous, to: next)
    (observer.nextInGraph, observer.previousInGraph) = (nil, nil)
    becomeUnnecessaryIfUnused()
  }

  private final func link(_ observer: Unmanaged<Observer>?, to next: Unmanaged<Observer>?) {
    if let observer {
      observer._withUnsafeGuaranteedRef { $0.nextInGraph = next }
    } else {
      graph.observers = next
    }
  }
}
