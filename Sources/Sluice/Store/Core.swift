import Incremental

/// The part of a store that does not depend on its state: what contexts, effects and outlets talk to.
@usableFromInline
final class Core<Action> {
  // Unchecked, because the store's isolation already keeps two accesses apart, and the check at run time costs a
  // third of a plain `send`.
  @usableFromInline @exclusivity(unchecked) var machine = DispatchMachine<Action>()
  @usableFromInline @exclusivity(unchecked) var described: [Effect<Action>] = []
  /// What a sender's isolation is compared with. The address cannot be another actor's while `pin` holds it.
  @usableFromInline @exclusivity(unchecked) var home: ObjectIdentifier?
  /// Weak, because the actor usually owns the store.
  private(set) weak var isolation: (any Actor)?
  private unowned var pin: AnyObject?
  /// While the journal is replayed, what reducers send and start is dropped: what came of it is in the record.
  var isReplaying = false
  var effects = EffectMachine<Action>()
  var mailbox: Mailbox<Action>?

  @usableFromInline
  init(isolation: (any Actor)?) {
    belong(to: isolation)
  }

  func belong(to actor: (any Actor)?) {
    isolation = actor
    pin = actor
    home = actor.map { ObjectIdentifier($0) }
  }

  /// The store goes away. Not in `deinit`, because the context of a reducer may keep this alive.
  func end() {
    for task in effects.end() { task.cancel() }
    mailbox?.end()
  }

  @usableFromInline
  func sendFromReducer(_ action: Action) {
    guard !isReplaying else { return }
    checkReducing()
    machine.enqueue(Envelope(action: action, cause: machine.handled))
  }

  @usableFromInline
  func startFromReducer(_ effect: Effect<Action>) {
    guard !isReplaying else { return }
    checkReducing()
    described.append(effect)
  }

  private func checkReducing() {
    if machine.phase == .handling { return }
    misuse(
      "The context of a reducer was used after the reducer had returned.",
      why: "The action it belongs to is handled, so nobody would look at what it sends or describes.",
      fix: "In an effect, use the `send` that its closure gets.")
  }
}
