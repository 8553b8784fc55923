public import Sluice

/// Records the events of a test store's store.
@usableFromInline
final class TestRecord<State, Action>: EffectWitness {
  // Unchecked because the store's isolation keeps two accesses apart.
  @usableFromInline @exclusivity(unchecked) var log = TestLog<State, Action>()
  /// Rings on every event.
  let bell = Bell()
  let reads = DependencyWitness()
  var live: LiveUse { reads.live }
  private var asked: [EffectQuestion] = []

  /// The requests of effects that are not answered yet.
  var questions: [EffectQuestion] {
    asked.removeAll(where: \.isOver)
    return asked
  }

  @usableFromInline
  func asked(_ question: EffectQuestion) {
    asked.append(question)
    bell.ring()
  }

  @usableFromInline
  func cancelled(effect: Int) {
    for question in questions where question.effect == effect { question.cancel() }
  }

  @usableFromInline
  func changed() { bell.ring() }

  @usableFromInline var outputs: [Any] {
    get { log.outputs }
    set {
      // Fewer outputs: a transaction was rolled back, and its requests with it.
      if newValue.count < log.outputs.count { isDismissed = false }
      if newValue.count > log.outputs.count, case .dismiss? = newValue.last as? RouteRequest { isDismissed = true }
      log.outputs = newValue
    }
  }

  /// Whether the reducer has requested its dismissal in this cycle.
  private var isDismissed = false
  /// Cancels the effects, as the parent does when it dismisses the reducer's part.
  var cancelEffects: () -> Void = {}

  private func endCycle() {
    guard isDismissed else { return }
    isDismissed = false
    cancelEffects()
  }

  /// The outermost interceptor: it records each action as it was sent, and the state after all other interceptors.
  var interceptor: Interceptor<State, Action> {
    Interceptor(making: { [self] next in
      { [self] state, action, context in
        next(&state, action, context)
        log.note(action, state)
        bell.ring()
      }
    })
  }

  var trace: Trace {
    Trace { [weak self] event in
      switch event {
      case .effectEnded: self?.bell.ring()
      case .cycleEnded: self?.endCycle()
      default: break
      }
    }
  }

  func failed(_ failure: StoreFailure<Action>) {
    log.note(failure)
    bell.ring()
  }
}
