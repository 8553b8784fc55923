/// The lifetimes of a store's effects, without the type of its actions.
protocol EffectLifetimes: AnyObject {
  /// Returns whether everything that a send led to is complete.
  func isFinished(_ root: Int) -> Bool
  /// Calls `handler` when everything that a send led to is complete, unless it is removed before.
  func whenFinished(_ root: Int, _ handler: @escaping () -> Void) -> EffectMachine.ID
  func removeFinishHandler(_ id: EffectMachine.ID, of root: Int)
  /// Cancels all effects that a send led to.
  func cancel(root: Int)
  /// Calls `handler` after a time, unless the alarm is removed before.
  func setAlarm(after time: Duration, _ handler: @escaping () -> Void) -> EffectMachine.ID
  func removeAlarm(_ id: EffectMachine.ID)
  /// The number of records kept for effects that are not complete.
  var count: Int { get }
}

extension Core {
  /// The lifetimes of the store's effects; nil after the store's end, when all effects are complete.
  final var lifetimes: (any EffectLifetimes)? { owner?.lifetimes }
}
