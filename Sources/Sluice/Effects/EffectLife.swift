/// Whether what an effect sends still counts.
class EffectLife {
  /// What the effect goes back to: the number of the action that was sent from outside the store.
  final let root: Int
  final private(set) var isCancelled = false

  init(root: Int) { self.root = root }

  /// From now on, nothing of the effect is handled.
  func cancel() { isCancelled = true }
}
