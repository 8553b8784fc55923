import Incremental

/// A mailbox that receives actions and the jobs of effects from any thread, and delivers them in order in the store's
/// isolation.
final class Mailbox<Action>: Postbox, @unchecked Sendable {
  // @unchecked Sendable because `machine` is locked, `clock` is set once, and `receive` and `delivered` are only used
  // in the store's isolation.
  let machine = Locked(MailboxMachine<Action>())
  /// The store's clock, which measures how long senders wait.
  let clock: (any Clock<Duration>)?
  /// The contexts of the store's spans, if it has a trace for them.
  private let contexts: (any TracedContexts)?
  /// Handles the actions of outlets; returns false after the store was freed. Set with the first outlet.
  var receive: (([Message<Action>]) -> Bool)?
  /// Notifies the trace of actions taken from outlets with a limit.
  var delivered: ((OutletDelivery) -> Void)?

  init(clock: (any Clock<Duration>)? = nil, contexts: (any TracedContexts)? = nil) {
    self.clock = clock
    self.contexts = contexts
  }

  /// Prepares a message of the caller, which waits from now on.
  private func prepare(_ message: inout Message<Action>) {
    if let clock { message.asker?.startTimer(clock) }
    if let contexts, message.job == nil { message.context = contexts.current() }
  }

  /// Posts a message; returns false after the store has ended.
  func post(_ message: Message<Action>) -> Bool {
    var message = message
    prepare(&message)
    let answer = machine.withLock { $0.post(message) }
    if case .refused = answer { return false }
    perform(answer)
    return true
  }

  func perform(_ answer: MailboxMachine<Action>.Answer) {
    switch answer {
    case .waits, .refused: break
    case .deliver(let home): startDelivery(on: home)
    case .watch: watchForHome()
    }
  }

  override func post(_ job: Job) -> Bool { post(Message(job: job)) }

  override func holdsJobs(of effect: EffectRun) -> Bool { machine.withLock { _ in effect.posted > 0 } }

  override func locked<Result>(_ body: () -> Result) -> Result { machine.withLock { _ in body() } }

  func open(on home: any Actor) {
    perform(machine.withLock { $0.open(on: home) })
  }

  /// Stops deliveries until the mailbox is opened again.
  func close() { machine.withLock { $0.close() } }

  func stop() { machine.withLock { $0.stop() } }

  func end() { refuse(machine.withLock { $0.end() }) }

  /// Delivers all waiting messages in the caller's isolation, which is the store's.
  override func deliverHere() {
    while true {
      let messages = take { $0.take() }
      if messages.isEmpty { return }
      deliver(messages)
    }
  }

  /// Delivers waiting messages in order, until no jobs of an effect are among them. The caller runs inside the effect:
  /// the messages of other senders are handled without its task-local values.
  override func deliver(untilDone effect: EffectRun, on home: any Actor) {
    withoutTaskLocals(on: home) { [self] in
      repeat {
        let messages = take { $0.take() }
        if messages.isEmpty { return }
        deliver(messages)
      } while holdsJobs(of: effect)
    }
  }

  /// Removes the waiting messages, and answers senders that have room now.
  private func take(_ take: (inout MailboxMachine<Action>) -> [Message<Action>]) -> [Message<Action>] {
    let (messages, notices) = machine.withLock { (take(&$0), $0.takeNotices()) }
    for completion in notices.admitted { completion(.success(ActionOutcome())) }
    for delivery in notices.deliveries { delivered?(delivery) }
    return messages
  }

  override func removeLine(_ line: Int) { machine.withLock { $0.removeLine(line) } }

  override func statistics(ofLine line: Int) -> OutletStatistics { machine.withLock { $0.statistics(of: line) } }

  override func cancel(_ sender: WaitingSender, inLine line: Int) {
    machine.withLock { $0.cancel(sender, in: line) }?.completion?(.failure(CancellationError()))
  }

  /// Delivers in a detached task, because messages come from several senders.
  private func startDelivery(on home: any Actor) {
    Task.detached { await self.deliver(on: home) }
  }

  private func deliver(on home: isolated any Actor) {
    while true {
      let messages = take { $0.take(on: home) }
      if messages.isEmpty { return }
      deliver(messages)
    }
  }

  /// Delivers messages in order. Consecutive actions are handled in one cycle.
  private func deliver(_ messages: [Message<Action>]) {
    var rest = messages[...]
    while let first = rest.first {
      let actions = rest.prefix { $0.job == nil }
      rest = rest.dropFirst(max(actions.count, 1))
      if let job = first.job { job.run() } else if receive?(Array(actions)) != true { refuse(actions) }
    }
  }

  private func refuse(_ messages: some Sequence<Message<Action>>) {
    for message in messages {
      message.completion?(.failure(StoreError.ended))
      message.job?.refuse()
    }
  }
}

// MARK: - Outlets with a limit

extension Mailbox {
  /// Creates the functions that post for an outlet with its own limit.
  func makeLimitedPost(limit: Int, policy: OutletPolicy) -> LimitedPost<Action> {
    let line = OutletLine(in: self, machine.withLock { $0.addLine(limit: limit, policy: policy) })
    return LimitedPost(line: line) { message, sender in
      self.post(message, from: sender, in: line.number, limit, policy)
    }
  }

  /// Posts an action; returns false if it is not accepted now. The completion is called in either case.
  private func post(
    _ message: Message<Action>, from sender: WaitingSender?, in line: Int, _ limit: Int, _ policy: OutletPolicy
  ) -> Bool {
    var message = message
    prepare(&message)
    let (answer, notices) = machine.withLock { ($0.post(message, from: sender, in: line), $0.takeNotices()) }
    for completion in notices.admitted { completion(.success(ActionOutcome())) }
    perform(answer.delivery)
    switch answer.entry {
    case .accepted: return true
    case .replaced(let oldest):
      oldest.completion?(.failure(StoreError.actionDropped(policy)))
      return true
    case .suspended: return false
    case .dropped: message.completion?(.failure(StoreError.actionDropped(policy)))
    case .refused: message.completion?(.failure(StoreError.outletFull(limit: limit)))
    case nil: message.completion?(.failure(StoreError.ended))
    }
    return false
  }

  /// Holds the actions of outlets with a limit while the store displays a past state.
  func holdLines(_ areHeld: Bool) {
    perform(machine.withLock { $0.holdLines(areHeld) })
  }
}

/// The functions that post actions into a mailbox for an outlet with a limit.
@usableFromInline
struct LimitedPost<Action>: Sendable {
  let line: OutletLine
  /// Posts an action; returns false if it is not accepted now. Without a sender, it cannot be suspended.
  let post: @Sendable (Message<Action>, WaitingSender?) -> Bool

  init(line: OutletLine, _ post: @escaping @Sendable (Message<Action>, WaitingSender?) -> Bool) {
    (self.line, self.post) = (line, post)
  }

  @usableFromInline
  func map<Other>(_ embed: @escaping @Sendable (Other) -> Action) -> LimitedPost<Other> {
    let post = post
    return LimitedPost<Other>(line: line) { post($0.map(embed), $1) }
  }

  /// Posts an action for a sender that may be suspended, and waits for the answer.
  ///
  /// It returns an error instead of throwing it; Documentation/Internals/Isolation.md gives the reason.
  func send(_ action: Action, from sender: WaitingSender) async -> Result<ActionOutcome, any Error> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (answered: CheckedContinuation<Result<ActionOutcome, any Error>, Never>) in
        _ = post(Message(action: action) { answered.resume(returning: $0) }, sender)
        // If the cancellation handler ran before this sender was suspended, it did not find the sender.
        if Task.isCancelled { line.cancel(sender) }
      }
    } onCancel: {
      line.cancel(sender)
    }
  }
}

/// The line of an outlet with a limit, removed with the last copy of the outlet.
@usableFromInline
final class OutletLine: Sendable {
  private let postbox: Postbox
  let number: Int

  init(in postbox: Postbox, _ number: Int) { (self.postbox, self.number) = (postbox, number) }

  deinit { postbox.removeLine(number) }

  var statistics: OutletStatistics { postbox.statistics(ofLine: number) }

  /// Ends the wait of a sender, if it is still suspended.
  func cancel(_ sender: WaitingSender) { postbox.cancel(sender, inLine: number) }
}

// MARK: - Posting jobs of effects

/// The part of a mailbox that does not depend on actions: the way for effects into their store from anywhere.
@usableFromInline
class Postbox: @unchecked Sendable {
  // @unchecked Sendable because it has no state; `Mailbox` gives the reason for its own conformance.
  /// Posts a job; returns false after the store has ended.
  func post(_ job: Job) -> Bool { false }

  /// Delivers all waiting messages in the caller's isolation, which is the store's.
  func deliverHere() {}

  /// Delivers waiting messages until no jobs of an effect are among them, in the caller's isolation, which is `home`.
  func deliver(untilDone effect: EffectRun, on home: any Actor) {}

  /// Returns whether jobs of an effect wait. Not generic, because it is called for each action of an effect.
  func holdsJobs(of effect: EffectRun) -> Bool { false }

  /// Runs `body` while no message is posted or taken.
  func locked<Result>(_ body: () -> Result) -> Result { body() }

  /// Removes the line of an outlet with a limit.
  func removeLine(_ line: Int) {}

  /// Returns the counts of an outlet with a limit.
  func statistics(ofLine line: Int) -> OutletStatistics { OutletStatistics() }

  /// Ends the wait of a sender for room, if it is still suspended.
  func cancel(_ sender: WaitingSender, inLine line: Int) {}
}

// MARK: - Mailboxes without an isolation

extension Mailbox {
  /// Reports waiting actions that no actor can handle, a second after the first one arrived.
  ///
  /// It writes to the standard error, not to the store's error handler, whose isolation is unknown.
  func watchForHome() {
    Task.detached { [weak self] in
      try? await Task.sleep(for: .seconds(1))
      guard let self, self.machine.withLock({ $0.isStranded }) else { return }
      standardError("Sluice: \(Self.homelessWords)")
    }
  }

  private static var homelessWords: String {
    explanation(
      "An action of type \(Action.self) waits in an outlet, because its store belongs to no actor.",
      why: "Nobody handles the action, and `await outlet.send` does not return, until an actor sends to the store or"
        + " observes it. A store does not know its actor if it is made in the actor's `init`, or as the initial value"
        + " of a property, lazy ones included.",
      fix: "Pass the actor: `lazy var store = Store(…, isolation: self)`, or `isolation: MainActor.shared`. If making"
        + " the store can throw, as with a journal, pass `isolation: self` in an `async init` of the actor, to a property"
        + " `var store: Store<…>!`. In a program without actors, call `await store.runWaitingEffects()`.")
  }
}
