/// Somebody who wants to hear when a node changed. It is its own token: one object less for each observer.
final class Observer: Token {
  let order: Int
  /// Where it stands in the graph's list of those to be told; -1 if it does not.
  @exclusivity(unchecked) var dueAt = -1
  let handler: () -> Void
  /// Its neighbours among the observers of the node. Unowned: an observer leaves the list before it dies.
  @exclusivity(unchecked) var next: Unmanaged<Observer>?
  @exclusivity(unchecked) var previous: Unmanaged<Observer>?
  /// Retained while the observer is active.
  fileprivate let node: Unmanaged<Node>
  let failureHandler: ((any Error) -> Void)?
  /// Its neighbours among all observers of the graph.
  @exclusivity(unchecked) var nextInGraph: Unmanaged<Observer>?
  @exclusivity(unchecked) var previousInGraph: Unmanaged<Observer>?
  @exclusivity(unchecked) private var isActive = true

  init(_ node: Node, order: Int, failureHandler: ((any Error) -> Void)?, handler: @escaping () -> Void) {
    self.node = .passRetained(node)
    self.order = order
    self.handler = handler
    self.failureHandler = failureHandler
  }

  deinit { leave() }

  override func cancel() { leave() }

  /// Silences the observer at once, and lets go of the node.
  private func leave() {
    guard isActive else { return }
    isActive = false
    // Unretained, because the node holds the graph, and nothing of the graph is used once it is released.
    node._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.graph) }._withUnsafeGuaranteedRef { leave($0) }
  }

  private func leave(_ graph: Graph) {
    if dueAt >= 0 { graph.forget(self) }
    // It may be its own handler that releases it, and must not pull its closure from under its feet.
    if graph.phase != .resting { graph.retiredHandlers.append(handler) }
    graph.remove(self)
    node._withUnsafeGuaranteedRef { $0.detach(self) }
    graph.release(node)
  }

  @inline(__always)
  func tell() {
    node._withUnsafeGuaranteedRef { if $0.flags.contains(.isFailed) { tellFailure($0) } else { handler() } }
  }

  private func tellFailure(_ node: Node) {
    if let error = node.failure { failureHandler?(error) }
  }
}

extension Observer {
  var observed: Node { node.takeUnretainedValue() }
}

extension Graph {
  fileprivate func add(_ observer: Observer) {
    observer.nextInGraph = observers
    observers?._withUnsafeGuaranteedRef { $0.previousInGraph = .passUnretained(observer) }
    observers = .passUnretained(observer)
  }

  fileprivate func remove(_ observer: Observer) {
    observer.nextInGraph?._withUnsafeGuaranteedRef { $0.previousInGraph = observer.previousInGraph }
    if let previous = observer.previousInGraph {
      previous._withUnsafeGuaranteedRef { $0.nextInGraph = observer.nextInGraph }
    } else {
      observers = observer.nextInGraph
    }
    (observer.nextInGraph, observer.previousInGraph) = (nil, nil)
  }
}

extension Node {
  final func attach(_ observer: Observer) {
    observer.next = self.observer
    self.observer?._withUnsafeGuaranteedRef { $0.previous = .passUnretained(observer) }
    self.observer = .passUnretained(observer)
  }

  final func detach(_ observer: Observer) {
    observer.next?._withUnsafeGuaranteedRef { $0.previous = observer.previous }
    if let previous = observer.previous {
      previous._withUnsafeGuaranteedRef { $0.next = observer.next }
    } else {
      self.observer = observer.next
    }
    (observer.next, observer.previous) = (nil, nil)
    becomeUnnecessaryIfUnused()
  }
}

extension Node {
  /// Attaches an observer and calls it once, now.
  @usableFromInline
  package final func observe(failure: ((any Error) -> Void)? = nil, _ handler: @escaping () -> Void) -> Token {
    graph.observe(self, failure, handler)
  }
}

extension Graph {
  fileprivate func observe(
    _ node: Node, _ failure: ((any Error) -> Void)?, _ handler: @escaping () -> Void
  ) -> Token {
    if phase == .computing { observedDuringComputation() }
    let observer = Observer(node, order: attachments, failureHandler: failure, handler: handler)
    attachments += 1
    add(observer)
    node.attach(observer)
    node.becomeNecessary()
    if phase != .resting { pull(node) } else if !queue.isEmpty { recompute() }
    tellFirst(observer)
    return observer
  }

  private func tellFirst(_ observer: Observer) {
    if observer.dueAt >= 0 { forget(observer) }
    let outer = phase
    phase = .telling
    observer.tell()
    phase = outer
    runPass()
  }

  private func observedDuringComputation() -> Never {
    misuse(
      "An observer was attached inside a computation.",
      why: "Computations are run when the graph sees fit, and each run would attach another observer.",
      fix: "Attach it outside, or in another observer; to follow a value that changes, use `flatMap`.")
  }
}
