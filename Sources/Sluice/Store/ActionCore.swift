import Incremental

/// The part of a store that does not depend on its state: what contexts, effects and outlets talk to.
@usableFromInline
final class ActionCore<Action>: Core {
  @usableFromInline @exclusivity(unchecked) var machine = DispatchMachine<Action>()
  @exclusivity(unchecked) var described: [(effect: Described<Action>, root: Int)] = []
  private var runner: EffectRunner<Action>?
  unowned var effectOwner: (any EffectOwner<Action>)?
  var mailbox: Mailbox<Action>?
  /// The numbers of the last action that a table of handlers knew, and of the last that one did not know.
  private var handledAt = 0
  private var missedAt = 0
  /// Where what reducers ask for arrives, and its address, so that a context is made without touching it.
  private let inbox: Relay<Request<Action>>.End
  @usableFromInline let receiver: Relay<Request<Action>>.Receiver

  override init(graph: Graph, isolation: (any Actor)?, dependencies: Dependencies = Dependencies()) {
    unowned var core: ActionCore?
    inbox = Relay.End { core?.perform($0) }
    receiver = inbox.receiver
    super.init(graph: graph, isolation: isolation, dependencies: dependencies)
    core = self
  }

  /// Made when the first effect starts.
  var effects: EffectRunner<Action> {
    if let runner { return runner }
    let made = EffectRunner(self)
    runner = made
    return made
  }

  /// What a reducer gets. It must not outlive the reducer's call, which the compiler sees to.
  @inlinable
  var context: Context<Action> {
    @_lifetime(immortal)
    get {
      Context(Unretained(self), Relay(to: receiver))
    }
  }

  private func perform(_ request: consuming Request<Action>) {
    guard !isReplaying else { return }
    switch request {
    case .send(let action, let origin):
      var envelope = Envelope(action: action, cause: machine.handled, root: machine.root, origin: origin)
      envelope.dependencies = current.ofAction
      _ = machine.enqueue(envelope)
    case .run(let described):
      described.effect.held = current.here
      self.described.append((described, machine.root))
      work.insert(.effects)
    case .output: break
    }
  }

  override func mark() -> Mark {
    Mark(queued: machine.queuedCount, described: described.count, failures: failures)
  }

  override func rollBack(to mark: Mark) {
    machine.discard(after: mark.queued)
    described.removeLast(described.count - mark.described)
  }

  override func noteHandled(_ isHandled: Bool) {
    notes &+= 1
    if isHandled {
      handledAt = machine.handled
    } else {
      missedAt = machine.handled
      work.insert(.reports)
    }
  }

  /// What reducers reported while they handled an action.
  func takeReports(of action: Action) -> [any Error] {
    let isUnknown = missedAt == machine.handled && handledAt != missedAt
    return takeReports() + (isUnknown ? [NotHandled(type: type(of: action as Any))] : [])
  }

  override func adopted(by actor: any Actor) {
    owner?.startWaiting()
    mailbox?.open(on: actor)
  }

  override func isSettled(_ root: Int) -> Bool { runner?.isSettled(root) ?? true }

  override func whenSettled(_ root: Int, _ handler: @escaping () -> Void) { effects.whenSettled(root, handler) }

  override func cancelEffects(root: Int) { runner?.cancel(root: root) }

  override func setAlarm(after time: Duration, _ handler: @escaping () -> Void) -> Int {
    effects.setAlarm(after: time, handler)
  }

  override func removeAlarm(_ id: Int) { effects.removeAlarm(id) }

  override var effectsLeft: Int { effects.count }

  override var handledNumber: Int { machine.handled }

  override var nextNumber: Int { machine.nextRoot }

  override var hasEnded: Bool { machine.isEnded }

  override func beginBatch() { machine.beginBatch() }

  override func endBatch() {
    if machine.endBatch() { owner?.runCycle() }
  }

  /// The store goes away. Not in `deinit`, because effects may keep this alive.
  func end() {
    runner?.cancelAll()
    mailbox?.end()
  }
}
