import Incremental

extension Root {
  /// Begins to receive the actions of effects. Inlined into the code that creates the store, where the types are known.
  @inlinable
  func openReturn() {
    core.receive = { [unowned self] action, origin, root, run in
      guard isPlain else { return enqueue(action, origin, root: root, from: run) }
      core.machine.leadNext(backTo: root)
      // With the queue, the actions that this one leads to are noted.
      needsQueue = core.isEchoing
      handlePlain(action)
    }
    openGroupReturn()
  }

  @usableFromInline
  func openGroupReturn() {
    core.receiveGroup = { [unowned self] actions, origin, root, run in
      for action in actions { enqueue(envelope(of: action, origin, root: root, from: run)) }
      wake()
    }
  }

  @usableFromInline
  func enqueue(_ action: Action, _ origin: Origin?, root: Int, from run: EffectRun?) {
    enqueue(envelope(of: action, origin, root: root, from: run))
    wake()
  }

  private func envelope(of action: Action, _ origin: Origin?, root: Int, from run: EffectRun?) -> Envelope<Action> {
    var envelope = Envelope(action: action, root: root, origin: origin)
    envelope.effect = run
    if notesSources || core.trace != nil { envelope.source = .effect((run as? EffectRunOf<Action>)?.effect.label) }
    if core.trace != nil { noteParent(of: &envelope, from: run) }
    return envelope
  }

  func adopted(by actor: any Actor) {
    core.effects.startWaiting()
    core.madeMailbox?.open(on: actor)
    core.shared?.receiver.belong(to: actor)
  }

  var lifetimes: any EffectLifetimes { core.effects }

  nonisolated(nonsending) func runWaiting(until isDone: @escaping () -> Bool) async {
    await core.effects.runWaiting(until: isDone)
  }

  func report(_ problem: any Error) { fail([], problem) }

  func isPresent(_ place: AnyEffectPlace) -> Bool {
    (place as? EffectPlace<State>)?.isPresent(in: liveState) ?? true
  }

  func knows(_ place: AnyEffectPlace) -> Bool {
    (place as? EffectPlace<State>)?.isComplete ?? !place.canGo
  }

  func part(at place: AnyEffectPlace?) -> Any? {
    guard let place = place as? EffectPlace<State> else { return liveState }
    return place.part(of: liveState)
  }

  func membership(at place: AnyEffectPlace) -> (any Membership)? {
    (place as? EffectPlace<State>)?.membership(in: liveState)
  }
}
