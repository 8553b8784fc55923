// MARK: - Observing a value

extension Incr {
  /// Calls `handler` now, and after each pass in which the value changed.
  ///
  /// Rules: observers are called in the order in which they were attached, after all values are up to date. A write
  /// inside an observer starts the next pass. While the value is failed, `failure` is called instead, if given: once
  /// for each error that is thrown.
  ///
  /// - Returns: The token that keeps the observer alive.
  @inlinable @inline(never)
  public func observe(failure: ((any Error) -> Void)? = nil, _ handler: @escaping (Value) -> Void) -> Token {
    let observer = failure.map { FailureObserver(node, failure: $0, handler) } ?? ValueObserver(node, handler)
    node.graph.attach(observer)
    return observer
  }

  /// Calls `handler` after each pass in which the value changed, with the old and the new value. Does not call it at
  /// once.
  ///
  /// The observer keeps the old value, so a collection that is changed in place is copied.
  public func onChange(_ handler: @escaping (_ old: Value, _ new: Value) -> Void) -> Token {
    let last = Last<Value>()
    return observe { new in
      defer { last.value = new }
      if let old = last.value { handler(old, new) }
    }
  }
}

private final class Last<Value> {
  var value: Value?
}

// MARK: - The observers of a node

/// An observer of a node. It is its own token, which saves an object for each observer.
///
/// As with nodes, `call` is built in an inlinable function, so the compiler specialises it where the user calls that
/// function. It captures nothing, and finds the user's handler in the subclass: a closure around the handler would be
/// one more object.
@usableFromInline
package class Observer: Token {
  /// The observed node. The field is unmanaged; the observer retains the node while it is active.
  @usableFromInline final let node: Unmanaged<Node>
  final let call: (Observer) -> Void
  final let order: Int
  /// Its index in the list of due observers, or of those being notified; -1 if it is in neither.
  @exclusivity(unchecked) final var dueAt: Int32 = -1
  @exclusivity(unchecked) private final var isActive = true
  /// Whether it was not notified of the value that the node had before its failure, for example because it was attached
  /// later.
  @exclusivity(unchecked) final var lacksValue = false
  /// Whether the next observer in the graph's list belongs to another node.
  @exclusivity(unchecked) fileprivate final var isLastOfNode = true
  /// Its neighbours in the list of all observers of the graph, in which the observers of one node are adjacent.
  /// Unowned: an observer leaves the list before it is freed.
  @exclusivity(unchecked) final var nextInGraph: Unmanaged<Observer>?
  @exclusivity(unchecked) fileprivate(set) final var previousInGraph: Unmanaged<Observer>?

  @usableFromInline
  package init(_ node: Node, call: @escaping (Observer) -> Void) {
    self.node = .passRetained(node)
    self.call = call
    order = node.graph.attachments
    node.graph.attachments += 1
  }

  @usableFromInline
  package override final func cancel() { leave() }

  /// Deactivates the observer and releases the node. Each subclass calls it in `deinit`, while the handler still
  /// exists.
  @usableFromInline
  final func leave() {
    guard isActive else { return }
    isActive = false
    // Unretained, because the node holds the graph, and the graph is not used once the node is released.
    node._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.graph) }._withUnsafeGuaranteedRef { leave($0) }
  }

  private final func leave(_ graph: Graph) {
    if dueAt >= 0 { graph.forget(self) }
    // The observer's own handler may release it, so the closure must outlive its call.
    if graph.phase != .resting { graph.deferredHandlers.append(keepHandler()) }
    node._withUnsafeGuaranteedRef { $0.detach(self) }
    // What waits until the graph rests, such as the end of what was loaded for the observer.
    if !graph.postponed.isEmpty { graph.runPass() }
    graph.release(node)
  }

  /// Returns a closure that keeps the handler alive.
  @usableFromInline
  package func keepHandler() -> () -> Void { {} }

  /// The handler for failures, if there is one.
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
  /// Inserts an observer before the node's other observers or, if it is the first of the node, before all observers of
  /// the graph.
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

// MARK: - Observers with handlers

/// An observer of a value, with the user's handler.
@usableFromInline
package class ValueObserver<Value>: Observer {
  // Unchecked for the reason given at `Node`.
  @usableFromInline final let handler: (Value) -> Void

  @inlinable
  init(_ node: ValueNode<Value>, _ handler: @escaping (Value) -> Void) {
    self.handler = handler
    super.init(node) { observer in
      let observer = unsafeDowncast(observer, to: ValueObserver<Value>.self)
      observer.node._withUnsafeGuaranteedRef {
        observer.handler(unsafeDowncast($0, to: ValueNode<Value>.self).current)
      }
    }
  }

  deinit { leave() }

  package override final func keepHandler() -> () -> Void { { [handler] in _ = handler } }
}

extension Graph {
  /// Attaches an observer, and calls it immediately.
  @usableFromInline
  package func attach(_ observer: Observer) {
    if phase == .computing { observedDuringComputation() }
    let node = observer.observed
    node.attach(observer)
    node.becomeNecessary()
    if phase != .resting { pull(node) } else if !queue.isEmpty { provisionally { recompute() } }
    notifyFirst(observer)
  }

  private func notifyFirst(_ observer: Observer) {
    if observer.dueAt >= 0 { forget(observer) }
    let outer = phase
    phase = .notifying
    observer.notify()
    phase = outer
    if observer.observed.flags.contains(.isFailed) { observer.lacksValue = true }
    noteFirst(observer)
    // In a batch no other observer is notified. But a later write must come after the writes that this observer made.
    if outer == .resting, batchDepth > 0, !postponed.isEmpty { applyPostponedWrites() } else { runPass() }
  }

  private func observedDuringComputation() -> Never {
    misuse(
      "An observer was attached inside a computation.",
      why: "Computations are run when the graph sees fit, and each run would attach another observer.",
      fix: "Attach it outside, or in another observer; to follow a value that changes, use `flatMap`.")
  }
}

/// An observer that is also notified of failures.
@usableFromInline
package final class FailureObserver<Value>: ValueObserver<Value> {
  @usableFromInline let failure: (any Error) -> Void

  @inlinable
  init(
    _ node: ValueNode<Value>, failure: @escaping (any Error) -> Void, _ handler: @escaping (Value) -> Void
  ) {
    self.failure = failure
    super.init(node, handler)
  }

  package override var failureHandler: ((any Error) -> Void)? { failure }
}
