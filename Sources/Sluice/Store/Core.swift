/// The part of a store that does not depend on its state: what contexts, effects and outlets talk to.
@usableFromInline
final class Core<Action> {
  // Unchecked, because the store's isolation already keeps two accesses apart, and the check at run time costs a
  // third of a plain `send`.
  @usableFromInline @exclusivity(unchecked) var machine = DispatchMachine<Action>()
  @usableFromInline @exclusivity(unchecked) var described: [Effect<Action>] = []
  @usableFromInline @exclusivity(unchecked) var isolation: (any Actor)?
  /// While the journal is replayed, what reducers send and start is dropped: what came of it is in the record.
  var isReplaying = false
  var effects = EffectMachine<Action>()
  var mailbox: Mailbox<Action>?

  @usableFromInline
  init(isolation: (any Actor)?) {
    self.isolation = isolation
  }

  deinit {
    for task in effects.end() { task.cancel() }
    mailbox?.end()
  }

  @usableFromInline
  func sendFromReducer(_ action: Action) {
    guard !isReplaying else { return }
    machine.enqueue(Envelope(action: action, cause: machine.handled))
  }

  @usableFromInline
  func startFromReducer(_ effect: Effect<Action>) {
    guard !isReplaying else { return }
    described.append(effect)
  }
}
