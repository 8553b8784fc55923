import Incremental

/// The part of a store that does not depend on its state: what contexts, effects and outlets talk to.
@usableFromInline
final class ActionCore<Action>: Core {
  @usableFromInline @exclusivity(unchecked) var machine = DispatchMachine<Action>()
  @usableFromInline @exclusivity(unchecked) var described: ContiguousArray<PendingEffect<Action>> = []
  /// The effects that are being started; otherwise empty, and kept for its memory.
  @usableFromInline @exclusivity(unchecked) var starting: ContiguousArray<PendingEffect<Action>> = []
  private var runner: EffectRunner<Action>?
  /// Who is answered when the cycle ends, because an action of it was handled.
  @usableFromInline @exclusivity(unchecked) var awaited = AwaitedActions()
  /// Takes an action of an effect, which goes back to the action with a number; nil once the store is gone.
  @usableFromInline var receive: ((Action, Origin?, _ root: Int, EffectRun?) -> Void)?
  /// Takes actions of an effect that are handled in one cycle.
  var receiveGroup: (([Action], Origin?, _ root: Int, EffectRun?) -> Void)?
  private(set) var madeMailbox: Mailbox<Action>?
  /// The actions that the sends of an effect led to before they returned, for that effect to wait for.
  @usableFromInline @exclusivity(unchecked) var echo: ContiguousArray<Action> = []
  /// Whether they are noted now.
  @usableFromInline @exclusivity(unchecked) var isEchoing = false
  /// The number of the effect whose sends they are. Not the effect itself, which keeps the store.
  var echoingEffect: EffectMachine.ID?
  private var madeWaits: ActionWaits<Action>?
  /// The numbers of the last action that a table of handlers knew, and of the last that one did not know.
  private var handledAt = 0
  private var missedAt = 0
  /// Receives the requests of reducers, and its address, so that a context is made without touching it.
  @usableFromInline @exclusivity(unchecked) var inbox: Relay<Request<Action>>.End
  @usableFromInline @exclusivity(unchecked) var receiver: Relay<Request<Action>>.Receiver

  override init(graph: Graph, isolation: (any Actor)?, dependencies: Dependencies = Dependencies()) {
    inbox = Relay.End { _ in }
    receiver = inbox.receiver
    super.init(graph: graph, isolation: isolation, dependencies: dependencies)
  }

  /// Receives the requests of reducers from now on. Inlined into the code that makes the store, where the actions are
  /// known.
  @inlinable
  func openInbox() {
    let core = Unretained(self)
    inbox = Relay.End { request in core { $0.perform(request) } }
    receiver = inbox.receiver
  }

  /// Made when the first effect starts.
  var effects: EffectRunner<Action> {
    if let runner { return runner }
    let made = EffectRunner(self)
    runner = made
    return made
  }

  /// Made for the first outlet, or for the first effect that could send from elsewhere.
  var mailbox: Mailbox<Action> {
    if let madeMailbox { return madeMailbox }
    let made = Mailbox<Action>()
    madeMailbox = made
    if let home = isolation { made.open(on: home) }
    if machine.isEnded { made.end() }
    return made
  }

  /// The effects that wait for an action. Made for the first of them.
  var waits: ActionWaits<Action> {
    if let madeWaits { return madeWaits }
    let made = ActionWaits<Action>(self)
    madeWaits = made
    return made
  }

  var hasWaits: Bool { madeWaits?.isEmpty == false }

  /// Something else than an action has changed the state.
  func stateWasReplaced() { madeWaits?.stateWasReplaced() }

  /// The context of a reducer. It must not outlive the reducer's call, which the compiler enforces.
  @inlinable
  var context: Context<Action> {
    @_lifetime(immortal)
    get {
      Context(Unretained(self), Relay(to: receiver))
    }
  }

  @inlinable
  func perform(_ request: Request<Action>) {
    guard !isReplaying else { return }
    switch request {
    case .send(let action, let origin):
      let queued = Queued(action, cause: machine.handled, root: machine.root, origin)
      if current.ofAction == nil { _ = machine.enqueue(queued) } else { enqueueWithDependencies(queued) }
    case .run(let described):
      described.held = current.here
      described.root = machine.root
      self.described.append(described)
      work.insert(.effects)
    case .output(let value, _): reportUnanswered(value)
    }
  }

  /// An output without a receiver is ignored, except in a test; a request to navigate needs a receiver, so it is
  /// reported.
  @usableFromInline
  func reportUnanswered(_ output: Any) {
    if let witness { return witness.outputs.append(output) }
    if let request = output as? RouteRequest { report(NavigationRefused(asked: request)) }
  }

  @usableFromInline
  func fail(_ described: PendingEffect<Action>, _ error: any Error) {
    effects.fail(described.whole, error, root: described.root)
  }

  @usableFromInline
  func enqueueWithDependencies(_ queued: Queued<Action>) {
    var envelope = Envelope(queued, nil)
    envelope.dependencies = current.ofAction
    _ = machine.enqueue(envelope)
  }

  @usableFromInline
  func start(_ described: PendingEffect<Action>) {
    effects.start(described.whole, root: described.root)
  }

  /// Lets sequences go on that wait until what they have sent is handled; returns whether there is anything to handle again.
  @usableFromInline
  func goOnWithSequences() -> Bool {
    while effects.goOnWithPaused() {
      if machine.goOn() { return true }
    }
    work.remove(.sequences)
    return false
  }

  override func savepoint() -> Savepoint {
    Savepoint(
      queued: machine.queuedCount, described: described.count, failures: failures, outputs: witness?.outputs.count ?? 0)
  }

  override func rollBack(to savepoint: Savepoint) {
    machine.discard(after: savepoint.queued)
    described.removeLast(described.count - savepoint.described)
    if let witness { witness.outputs.removeLast(witness.outputs.count - savepoint.outputs) }
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

  /// The reports of reducers while they handled an action.
  func takeReports(of action: Action) -> [any Error] {
    let isUnknown = missedAt == machine.handled && handledAt != missedAt
    return takeReports() + (isUnknown ? [ActionNotHandled(type: type(of: action as Any))] : [])
  }

  override var handledNumber: Int { machine.handled }

  override var nextNumber: Int { machine.arrived + 1 }

  override var hasEnded: Bool { machine.isEnded }

  override func beginBatch() { machine.beginBatch() }

  override func endBatch() {
    if machine.endBatch() { owner?.runCycle() }
  }

  /// The store ends.
  func end() {
    madeFollowing?.end()
    runner?.cancelAll()
    madeMailbox?.end()
    releaseMemos()
    endName()
  }

  /// The store goes away. Not in `deinit`, because an effect keeps this alive until it heeds its cancellation, which
  /// may be never.
  func release() {
    end()
    echo = []
    cells.end()
    handlers.end()
  }
}
