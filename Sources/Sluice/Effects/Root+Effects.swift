import Incremental

extension Root: EffectOwner {
  /// Takes the action of an effect, which goes back to action number `root`.
  func receive(_ action: Action, _ origin: Origin?, root: Int, from run: EffectRun?) {
    guard isPlain else {
      var envelope = Envelope(action: action, root: root, origin: origin)
      envelope.effect = run
      enqueue(envelope)
      return wake()
    }
    core.machine.leadNext(backTo: root)
    handlePlain(action)
  }

  func startWaiting() { core.effects.startWaiting() }

  nonisolated(nonsending) func runWaiting(until isDone: () -> Bool) async {
    await core.effects.runWaiting(until: isDone)
  }

  func report(_ problem: any Error) { fail([], problem) }

  func isThere(_ place: AnyEffectPlace) -> Bool { (place as? EffectPlace<State>)?.isThere(in: memory.value) ?? true }

  func part(at place: AnyEffectPlace?) -> Any? {
    guard let place = place as? EffectPlace<State> else { return memory.value }
    return place.part(of: memory.value)
  }

  func membership(at place: AnyEffectPlace) -> (any Membership)? {
    (place as? EffectPlace<State>)?.membership(in: memory.value)
  }
}
