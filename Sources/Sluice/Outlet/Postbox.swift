/// The part of a mailbox that does not depend on actions: the way for effects into their store from anywhere.
@usableFromInline
class Postbox: @unchecked Sendable {
  // @unchecked Sendable because it has no state; `Mailbox` says why it is.
  /// Returns false if the store is gone.
  func post(_ job: Job) -> Bool { false }

  /// Delivers what waits, in the caller's isolation, which is the store's.
  func deliverHere() {}

  /// Delivers what waits of an effect, in the caller's isolation, which is the store's.
  func deliverJobs(of effect: EffectRun) {}

  /// Whether jobs of an effect wait. No generic function: it is asked for each action of an effect.
  func holdsJobs(of effect: EffectRun) -> Bool { false }

  /// Runs `body` while no message is posted or taken.
  func locked<Result>(_ body: () -> Result) -> Result { body() }

  /// An outlet with a limit is gone.
  func removeLine(_ line: Int) {}

  /// What has become of the actions of an outlet with a limit.
  func statistics(ofLine line: Int) -> OutletStatistics { OutletStatistics() }

  /// Ends the wait of a sender for room, if it is still suspended.
  func cancel(_ sender: WaitingSender, inLine line: Int) {}
}
