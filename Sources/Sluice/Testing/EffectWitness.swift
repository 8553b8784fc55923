import Incremental

/// A test that answers effects in place of handlers, and receives outputs in place of a parent.
@usableFromInline
package protocol EffectWitness: AnyObject {
  /// Notifies the test of a request that no handler performs.
  func asked(_ question: EffectQuestion)
  /// Notifies the test that an effect has changed its phase without having ended.
  func changed()
  /// Notifies the test that an effect was cancelled, and waits for no answer.
  func cancelled(effect: Int)
  /// The outputs and navigation requests of reducers that no parent received.
  var outputs: [Any] { get set }
}

extension EffectHandlers {
  convenience init(_ handler: EffectHandler) {
    self.init()
    _ = add(handler)
  }
}
