import Incremental

/// The part of a store that does not depend on its state; contexts, effects and outlets use it.
@usableFromInline
final class ActionCore<Action>: Core {
  @usableFromInline @exclusivity(unchecked) var machine = DispatchMachine<Action>()
  @usableFromInline @exclusivity(unchecked) var described: ContiguousArray<PendingEffect<Action>> = []
  /// The effects that are being started; otherwise empty, and kept to reuse its memory.
  @usableFromInline @exclusivity(unchecked) var starting: ContiguousArray<PendingEffect<Action>> = []
  private var runner: EffectRunner<Action>?
  /// The senders to answer at the end of the cycle, because it handled their actions.
  @usableFromInline @exclusivity(unchecked) var awaited = AwaitedActions()
  /// Receives an action of an effect, with the number of the action it goes back to; nil after the store was freed.
  @usableFromInline var receive: ((Action, Origin?, _ root: Int, EffectRun?) -> Void)?
  /// Receives actions of an effect, to be handled in one cycle.
  var receiveGroup: (([Action], Origin?, _ root: Int, EffectRun?) -> Void)?
  private(set) var madeMailbox: Mailbox<Action>?
  /// The actions that an effect's sends led to before they returned. Only that effect may wait for them.
  @usableFromInline @exclusivity(unchecked) var echo: ContiguousArray<Action> = []
  /// Whether such actions are being noted now.
  @usableFromInline @exclusivity(unchecked) var isEchoing = false
  /// The number of the effect whose sends are being noted. Not the effect itself, which would retain the store.
  var echoingEffect: EffectMachine.ID?
  private var madeWaits: ActionWaits<Action>?
  /// The numbers of the last action that a table of handlers knew, and of the last one that no table knew.
  private var handledAt = 0
  private var missedAt = 0
  /// Receives the requests of reducers. `receiver` is its address, so that a context is created without accessing it.
  @usableFromInline @exclusivity(unchecked) var inbox: Relay<Request<Action>>.End
  @usableFromInline @exclusivity(unchecked) var receiver: Relay<Request<Action>>.Receiver

  override init(graph: Graph, isolation: (any Actor)?, dependencies: Dependencies = Dependencies()) {
    inbox = Relay.End { _ in }
    receiver = inbox.receiver
    super.init(graph: graph, isolation: isolation, dependencies: dependencies)
  }

  /// Begins to receive the requests of reducers. Inlined into the code that creates the store, where the action type is
  /// known.
  @inlinable
  func openInbox() {
    let core = Unretained(self)
    inbox = Relay.End { request in core { $0.perform(request) } }
    receiver = inbox.receiver
  }

  /// The runner of effects, created when the first effect starts.
  var effects: EffectRunner<Action> {
    if let runner { return runner }
    let made = EffectRunner(self)
    runner = made
    return made
  }

  /// The mailbox, created for the first outlet, or for the first effect that may send from another isolation.
  var mailbox: Mailbox<Action> {
    if let madeMailbox { return madeMailbox }
    let made = Mailbox<Action>(clock: current.ofStore.dependencies.clock, contexts: trace?.contexts)
    madeMailbox = made
    if let home = isolation { made.open(on: home) }
    if isEnding { made.stop() }
    if machine.isEnded { made.end() }
    return made
  }

  /// The effects that wait for an action, created for the first of them.
  var waits: ActionWaits<Action> {
    if let madeWaits { return madeWaits }
    let made = ActionWaits<Action>(self)
    madeWaits = made
    return made
  }

  var hasWaits: Bool { madeWaits?.isEmpty == false }

  /// Tests waits again after the state changed by other means than an action.
  func stateWasReplaced() { madeWaits?.stateWasReplaced() }

  /// The context for a reducer. It must not outlive the reducer's call, which the compiler enforces.
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
      if trace != nil { noteContext(of: described) }
      self.described.append(described)
      work.insert(.effects)
    case .output(let value, _): reportUnanswered(value)
    }
  }

  /// Handles an output without a receiver. It is ignored, except in a test; but one that is passed on needs a receiver,
  /// so it is reported.
  @usableFromInline
  func reportUnanswered(_ output: Any) {
    if let witness { return witness.outputs.append(output) }
    if let passed = output as? any PassedOutput { report(passed.unanswered) }
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
  func noteContext(of described: PendingEffect<Action>) { described.context = contexts?.ofAction(machine.handled) }

  @usableFromInline
  func start(_ described: PendingEffect<Action>) {
    effects.start(described.whole, root: described.root, from: described.context)
  }

  /// Continues sequences that wait until the actions they sent are handled; returns whether there are new actions to
  /// handle.
  @usableFromInline
  func goOnWithSequences() -> Bool {
    while effects.goOnWithPaused() {
      if machine.goOn() { return true }
    }
    work.remove(.sequences)
    return false
  }

  /// Continues the sequences whose actions are recorded; what they send is handled later.
  func goOnWithSequences(recordedThrough number: Int) {
    while effects.goOnWithPaused(recordedThrough: number) {}
    if effects.paused.isEmpty { work.remove(.sequences) }
  }

  /// Cancels the effects that started late, because they were cancelled before their actions were recorded.
  func cancelStartedLate() { runner?.cancelStartedLate() }

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

  /// Removes and returns the reports that reducers made while they handled an action.
  func takeReports(of action: Action) -> [any Error] {
    let isUnknown = missedAt == machine.handled && handledAt != missedAt
    return takeReports() + (isUnknown ? [ReducerError.actionNotHandled(type(of: action as Any))] : [])
  }

  /// Removes and returns the report that refuses an action.
  func takeRefusal(of action: Action) -> (any Error)? {
    if let refusal = takeRefusal() { return refusal }
    guard missedAt == machine.handled, handledAt != missedAt else { return nil }
    missedAt = 0
    return ReducerError.actionNotHandled(type(of: action as Any))
  }

  override func stopMailbox() { madeMailbox?.stop() }

  override func deliverMailbox() { madeMailbox?.deliverHere() }

  override var handledNumber: Int { machine.handled }

  override var nextNumber: Int { machine.arrived + 1 }

  override var hasEnded: Bool { machine.isEnded }

  override func beginBatch() { machine.beginBatch() }

  override func endBatch() {
    if machine.endBatch() { owner?.runCycle() }
  }

  /// Ends what belongs to the store.
  func end() {
    madeFollowing?.end()
    runner?.cancelAll()
    madeMailbox?.end()
    releaseMemos()
    endName()
  }

  /// Releases everything when the store is freed. Not in `deinit`, because an effect retains this object until it
  /// responds to its cancellation, which may be never.
  func release() {
    end()
    echo = []
    cells.end()
    handlers.end()
  }
}

// MARK: - Pending work

/// The pending work besides the queue.
@usableFromInline
struct Work: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Reports wait for the error handler.
  @inlinable static var reports: Work { Work(rawValue: 1) }
  /// Described effects wait to start.
  @inlinable static var effects: Work { Work(rawValue: 2) }
  /// Effects follow the state.
  @inlinable static var ongoing: Work { Work(rawValue: 4) }
  /// Effects belong to removable parts of the state.
  @inlinable static var scopedEffects: Work { Work(rawValue: 8) }
  /// Services observe details of the state.
  @inlinable static var details: Work { Work(rawValue: 16) }
  /// Sequences of effects wait until the actions they sent are handled.
  @inlinable static var sequences: Work { Work(rawValue: 32) }
  /// Shared values were written here, or received from elsewhere.
  @inlinable static var shared: Work { Work(rawValue: 64) }
  /// The kinds of work that keep an action from being plain.
  @inlinable static var cycleConcerned: Work { Work(rawValue: 126) }
}
