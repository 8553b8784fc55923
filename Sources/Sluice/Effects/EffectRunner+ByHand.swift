import Incremental

/// The isolation for effects of a store without one, while a caller runs them by hand.
///
/// It differs from the isolation of the work that these effects start elsewhere, as in any other store. No store ever
/// belongs to it.
actor Hand {}

extension EffectRunner {
  /// Runs the waiting effects by hand, in order: in the isolation of the caller, or else in one made for that.
  nonisolated(nonsending) func runWaiting(until isDone: @escaping () -> Bool) async {
    // Not `#isolation ?? Hand()`, with which Swift 6.3 makes a program that crashes.
    let caller: (any Actor)? = #isolation
    let hand: any Actor
    if let caller { hand = caller } else { hand = Hand() }
    await Self.runWaiting(Ticket(value: self), until: Ticket(value: isDone), on: hand)
  }

  private static func runWaiting(
    _ runner: Ticket<EffectRunner>, until isDone: Ticket<() -> Bool>, on hand: isolated any Actor
  ) async {
    let runner = runner.value
    // An effect that a handler runs by hand meanwhile finds the mailbox open, and leaves it open.
    let opens = runner.core.isolation == nil && !runner.isInHand
    if opens {
      runner.isInHand = true
      runner.core.mailbox.open(on: hand)
    }
    await runner.runWaiting(until: isDone.value, on: hand)
    guard opens else { return }
    runner.isInHand = false
    if runner.core.isolation == nil { runner.core.mailbox.close() }
  }

  private func runWaiting(until isDone: () -> Bool, on hand: isolated any Actor) async {
    while !isDone() {
      core.mailbox.deliverHere()
      if !waiting.isEmpty {
        let run = waiting.removeFirst()
        if run.isCancelled { continue }
        run.enter(hand, core.mailbox)
        await perform(run)
        run.leave()
      } else if !core.timekeeper.isEmpty {
        guard await core.timekeeper.sleepUntilNext() else { return }
      } else {
        return
      }
    }
  }
}
