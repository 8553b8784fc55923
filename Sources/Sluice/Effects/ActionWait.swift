/// A wait of an effect for an action or a condition.
final class ActionWait {
  let run: EffectRun
  /// Resumes the effect: when an action has passed the test and is recorded, when the time is up, and when the effect
  /// is cancelled.
  let signal = Signal()
  var remove: (ActionWait) -> Void = { _ in }

  init(of run: EffectRun) { self.run = run }

  /// Ends the wait, so that the effect continues.
  func end() {
    run.isWaiting = false
    signal.give()
  }

  /// Suspends the effect until the wait has ended, at most for a time on the store's clock.
  func value(within limit: Duration?, on home: isolated any Actor) async {
    let lifetimes = run.core?.lifetimes
    let alarm = limit.flatMap { limit in lifetimes?.setAlarm(after: limit) { [unowned self] in end() } }
    if run.core == nil { signal.give() }
    if run.core?.isolation == nil { await run.core?.owner?.runWaiting { [signal] in signal.isGiven } }
    await withTaskCancellationHandler {
      await withCheckedContinuation { signal.wait($0) }
    } onCancel: { [signal] in
      signal.give()
    }
    remove(self)
    if let alarm { lifetimes?.removeAlarm(alarm) }
  }
}
