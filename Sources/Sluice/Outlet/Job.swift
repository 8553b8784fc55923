/// Something that an effect does in its store's isolation, asked for from elsewhere.
@usableFromInline
package struct Job: @unchecked Sendable {
  // @unchecked Sendable because `body` is given away with what it holds, and is only run in the store's isolation.
  private let effect: EffectRun?
  private let subject: Any
  private let body: () -> Void

  /// `subject` is the action or request, for the report that it was dropped.
  init(of effect: EffectRun, _ subject: Any, _ body: @escaping () -> Void) {
    (self.effect, self.subject, self.body) = (effect, subject, body)
  }

  /// Something that the store itself has to do.
  init(_ body: @escaping () -> Void) { (effect, subject, self.body) = (nil, (), body) }

  /// Stands where one was that is done already.
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
