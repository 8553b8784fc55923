/// The lifetimes of a store's effects, without the type of its actions.
protocol EffectLifetimes: AnyObject {
  /// Whether nothing is left of what a send led to.
  func isFinished(_ root: Int) -> Bool
  /// Calls `handler` when nothing is left of what a send led to, unless it is taken back.
  func whenFinished(_ root: Int, _ handler: @escaping () -> Void) -> EffectMachine.ID
  func removeFinishHandler(_ id: EffectMachine.ID, of root: Int)
  /// Ends all that a send led to.
  func cancel(root: Int)
  /// Calls `handler` after a time, unless it is taken back.
  func setAlarm(after time: Duration, _ handler: @escaping () -> Void) -> EffectMachine.ID
  func removeAlarm(_ id: EffectMachine.ID)
  /// How much is kept for effects that are not over.
  var count: Int { get }
}

extension Core {
  /// The effects of the store; nil once it is gone, for then all are over.
  final var lifetimes: (any EffectLifetimes)? { owner?.lifetimes }
}
