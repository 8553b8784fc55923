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
