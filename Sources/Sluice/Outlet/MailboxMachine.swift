/// The state of a mailbox: the waiting messages, and whether they are being delivered.
package struct MailboxMachine<Action> {
  package enum Answer {
    /// Nothing to do: the message waits for the current delivery, or for the store's isolation.
    case waits
    /// Start a delivery in this isolation.
    case deliver(any Actor)
    /// This is the first message to wait for the store's isolation: check after a while whether there is one.
    case watch
    /// The store has ended.
    case refused
  }

  var waiting: [Message<Action>] = []
  /// The lines of outlets with a limit, and the numbers of those with waiting actions.
  var lines: [Int: LimitMachine<Action>] = [:]
  var busy: [Int] = []
  var lastLine = 0
  /// The number of actions that have arrived for lines.
  var arrivals = 0
  var holdsLines = false
  /// The number of messages without a limit that were taken while lines were held.
  var takenWhileHeld = 0
  var admitted: [ActionReceipt] = []
  var deliveries: [OutletDelivery] = []
  /// Weak, because the actor usually owns the store, which owns this.
  private weak var home: (any Actor)?
  private var isDelivering = false
  private var hasWatched = false
  private(set) var isEnded = false

  package init() {}

  /// Handles a new message.
  package mutating func post(_ message: Message<Action>) -> Answer {
    guard !isEnded else { return .refused }
    waiting.append(message)
    return wake()
  }

  /// Sets the isolation that the store has adopted.
  package mutating func open(on actor: any Actor) -> Answer {
    home = actor
    return waiting.isEmpty && (busy.isEmpty || holdsLines) ? .waits : wake()
  }

  /// Returns the next messages for the current delivery; with none left, the delivery is over.
  package mutating func take() -> [Message<Action>] {
    if !busy.isEmpty {
      if !holdsLines { return takeWithLines() }
      takenWhileHeld += waiting.count
    }
    if waiting.isEmpty { isDelivering = false }
    defer { waiting = [] }
    return waiting
  }

  /// Takes messages for a delivery in an isolation; returns none if the mailbox was closed meanwhile.
  package mutating func take(on actor: any Actor) -> [Message<Action>] {
    home === actor ? take() : []
  }

  /// Removes the jobs of an effect that delivers them itself. Their positions remain, because the actions in lines are
  /// placed relative to them.
  mutating func takeJobs(of effect: EffectRun) -> [Job] {
    var jobs: [Job] = []
    for (index, message) in waiting.enumerated() {
      guard let job = message.job, job.belongs(to: effect) else { continue }
      jobs.append(job)
      waiting[index] = Message(job: .done)
    }
    return jobs
  }

  /// Closes the mailbox when the store has no isolation any more; new messages wait.
  package mutating func close() {
    home = nil
    isDelivering = false
  }

  /// Whether messages wait that no actor can handle.
  package var isStranded: Bool { home == nil && !isEnded && !(waiting.isEmpty && busy.isEmpty) }

  /// Ends the mailbox with the store; returns the waiting messages.
  package mutating func end() -> [Message<Action>] {
    isEnded = true
    if !lines.isEmpty { return endWithLines() }
    defer { waiting = [] }
    return waiting
  }

  mutating func wake() -> Answer {
    guard let home else {
      defer { hasWatched = true }
      return hasWatched ? .waits : .watch
    }
    guard !isDelivering else { return .waits }
    isDelivering = true
    return .deliver(home)
  }
}
