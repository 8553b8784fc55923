import Incremental

/// Receives actions and the jobs of effects from any thread, and delivers them in order in the store's isolation.
final class Mailbox<Action>: Postbox, @unchecked Sendable {
  // @unchecked Sendable because `machine` is locked, and `receive` and `delivered` are only used in the store's
  // isolation.
  let machine = Locked(MailboxMachine<Action>())
  /// Handles the actions of outlets; returns false after the store was freed. Set with the first outlet.
  var receive: (([Message<Action>]) -> Bool)?
  /// Notifies the trace of actions taken from outlets with a limit.
  var delivered: ((OutletDelivery) -> Void)?

  /// Posts a message; returns false after the store has ended.
  func post(_ message: Message<Action>) -> Bool {
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

  func end() { refuse(machine.withLock { $0.end() }) }

  /// Delivers all waiting messages in the caller's isolation, which is the store's.
  override func deliverHere() {
    while true {
      let messages = take { $0.take() }
      if messages.isEmpty { return }
      deliver(messages)
    }
  }

  /// Delivers the jobs of one effect. The other messages wait for their own delivery, so that they are not handled
  /// inside this effect, with its task-local values.
  override func deliverJobs(of effect: EffectRun) {
    while true {
      let jobs = machine.withLock { $0.takeJobs(of: effect) }
      if jobs.isEmpty { return }
      for job in jobs { job.run() }
    }
  }

  /// Removes the waiting messages, and answers senders that have room now.
  private func take(_ take: (inout MailboxMachine<Action>) -> [Message<Action>]) -> [Message<Action>] {
    let (messages, notices) = machine.withLock { (take(&$0), $0.takeNotices()) }
    for receipt in notices.admitted { receipt(.success([])) }
    for delivery in notices.deliveries { delivered?(delivery) }
    return messages
  }

  override func removeLine(_ line: Int) { machine.withLock { $0.removeLine(line) } }

  override func statistics(ofLine line: Int) -> OutletStatistics { machine.withLock { $0.statistics(of: line) } }

  override func cancel(_ sender: WaitingSender, inLine line: Int) {
    machine.withLock { $0.cancel(sender, in: line) }?.receipt?(.failure(CancellationError()))
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
      message.receipt?(.failure(StoreEnded()))
      message.job?.refuse()
    }
  }
}
