/// The part of a mailbox that does not depend on actions: the way for effects into their store from anywhere.
@usableFromInline
class Postbox: @unchecked Sendable {
  // @unchecked Sendable because it has no state; `Mailbox` gives the reason for its own conformance.
  /// Posts a job; returns false after the store has ended.
  func post(_ job: Job) -> Bool { false }

  /// Delivers all waiting messages in the caller's isolation, which is the store's.
  func deliverHere() {}

  /// Delivers the waiting jobs of an effect in the caller's isolation, which is the store's.
  func deliverJobs(of effect: EffectRun) {}

  /// Returns whether jobs of an effect wait. Not generic, because it is called for each action of an effect.
  func holdsJobs(of effect: EffectRun) -> Bool { false }

  /// Runs `body` while no message is posted or taken.
  func locked<Result>(_ body: () -> Result) -> Result { body() }

  /// Removes the line of an outlet with a limit.
  func removeLine(_ line: Int) {}

  /// Returns the counts of an outlet with a limit.
  func statistics(ofLine line: Int) -> OutletStatistics { OutletStatistics() }

  /// Ends the wait of a sender for room, if it is still suspended.
  func cancel(_ sender: WaitingSender, inLine line: Int) {}
}
