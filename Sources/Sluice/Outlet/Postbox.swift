/// The part of a mailbox that does not depend on actions: the way for effects into their store from anywhere.
@usableFromInline
class Postbox: @unchecked Sendable {
  // @unchecked Sendable because it has no state; `Mailbox` says why it is.
  /// Returns false if the store is gone.
  func post(_ errand: Errand) -> Bool { false }

  /// Delivers what waits, in the caller's isolation, which is the store's.
  func deliverHere() {}

  /// Whether errands of an effect wait. No generic function: it is asked for each action of an effect.
  func holdsErrands(of effect: EffectRun) -> Bool { false }

  /// Runs `body` while no message is posted or taken.
  func locked<Result>(_ body: () -> Result) -> Result { body() }
}

/// Something that an effect does in its store's isolation, asked for from elsewhere.
@usableFromInline
package struct Errand: @unchecked Sendable {
  // @unchecked Sendable because `body` is given away with what it holds, and is only run in the store's isolation.
  private let effect: EffectRun
  private let subject: Any
  private let body: () -> Void

  /// `subject` is the action or request, for the report that it was dropped.
  init(of effect: EffectRun, _ subject: Any, _ body: @escaping () -> Void) {
    (self.effect, self.subject, self.body) = (effect, subject, body)
  }

  func run() {
    effect.postbox?.locked { effect.posted -= 1 }
    body()
  }

  func refuse() {
    effect.postbox?.locked { effect.posted -= 1 }
    effect.reportDropped(subject, after: "its store was gone")
  }
}
