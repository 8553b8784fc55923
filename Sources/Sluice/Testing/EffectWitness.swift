import Incremental

/// A test that answers effects in the place of handlers, and receives outputs in the place of a parent.
@usableFromInline
package protocol EffectWitness: AnyObject {
  /// An effect asks for something that no handler performs.
  func asked(_ question: EffectQuestion)
  /// An effect got from one phase to another, without having ended.
  func changed()
  /// An effect was cancelled, and waits for no answer.
  func cancelled(effect: Int)
  /// The outputs and navigation requests of reducers that no parent took.
  var outputs: [Any] { get set }
}

extension EffectHandlers {
  convenience init(_ handler: EffectHandler) {
    self.init()
    _ = add(handler)
  }
}
