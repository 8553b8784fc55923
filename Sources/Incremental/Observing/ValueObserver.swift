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
