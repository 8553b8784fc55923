/// Work that an effect posted from elsewhere, to be done in its store's isolation.
@usableFromInline
package struct Job: @unchecked Sendable {
  // @unchecked Sendable because `body` is transferred with its captures, and only runs in the store's isolation.
  private let effect: EffectRun?
  private let subject: Any
  private let body: () -> Void

  /// Creates a job of an effect; `subject` is the action or request, for the report if it is dropped.
  init(of effect: EffectRun, _ subject: Any, _ body: @escaping () -> Void) {
    (self.effect, self.subject, self.body) = (effect, subject, body)
  }

  /// Creates a job of the store itself.
  init(_ body: @escaping () -> Void) { (effect, subject, self.body) = (nil, (), body) }

  /// Replaces a job that is already done.
  static var done: Job { Job {} }

  func belongs(to effect: EffectRun) -> Bool { self.effect === effect }

  func run() {
    if let effect { effect.postbox?.locked { effect.posted -= 1 } }
    body()
  }

  func refuse() {
    guard let effect else { return }
    effect.postbox?.locked { effect.posted -= 1 }
    effect.reportDropped(subject, after: "its store was gone")
  }
}
