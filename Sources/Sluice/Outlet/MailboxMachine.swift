/// The state of a mailbox: what waits, and whether somebody is emptying it.
package struct MailboxMachine<Action> {
  package enum Answer {
    /// Nothing to do: it waits for the delivery under way, or for the store to find its isolation.
    case waits
    /// Start a delivery in this isolation.
    case deliver(any Actor)
    /// The first message that waits for the store to find its isolation: look in a while whether it has.
    case watch
    /// The store is gone.
    case refused
  }

  var waiting: [Message<Action>] = []
  /// The lines of outlets with a limit, and the numbers of those in which something waits.
  var lines: [Int: LimitMachine<Action>] = [:]
  var busy: [Int] = []
  var lastLine = 0
  /// How many actions have arrived for lines.
  var arrivals = 0
  var holdsLines = false
  /// How many messages without a limit were taken while actions remained in lines that are held.
  var takenWhileHeld = 0
  var admitted: [ActionReceipt] = []
  var deliveries: [OutletDelivery] = []
  /// Weak, because the actor usually owns the store, and so this.
  private weak var home: (any Actor)?
  private var isDelivering = false
  private var hasWatched = false
  private(set) var isEnded = false

  package init() {}

  /// A message arrives.
  package mutating func post(_ message: Message<Action>) -> Answer {
    guard !isEnded else { return .refused }
    waiting.append(message)
    return wake()
  }

  /// The store has found its isolation.
  package mutating func open(on actor: any Actor) -> Answer {
    home = actor
    return waiting.isEmpty && (busy.isEmpty || holdsLines) ? .waits : wake()
  }

  /// The delivery under way asks for more; with nothing left, it is over.
  package mutating func take() -> [Message<Action>] {
    if !busy.isEmpty {
      if !holdsLines { return takeWithLines() }
      takenWhileHeld += waiting.count
    }
    if waiting.isEmpty { isDelivering = false }
    defer { waiting = [] }
    return waiting
  }

  /// The same for a delivery that was started in an isolation: nothing if the mailbox was closed meanwhile.
  package mutating func take(on actor: any Actor) -> [Message<Action>] {
    home === actor ? take() : []
  }

  /// An effect delivers its own jobs. Their places stay, because those of actions in lines are counted from them.
  mutating func takeJobs(of effect: EffectRun) -> [Job] {
    var jobs: [Job] = []
    for (index, message) in waiting.enumerated() {
      guard let job = message.job, job.belongs(to: effect) else { continue }
      jobs.append(job)
      waiting[index] = Message(job: .done)
    }
    return jobs
  }

  /// The store has no isolation any more; what arrives waits.
  package mutating func close() {
    home = nil
    isDelivering = false
  }

  /// Whether something waits that nobody can handle.
  package var isStranded: Bool { home == nil && !isEnded && !(waiting.isEmpty && busy.isEmpty) }

  /// The store ends; what still waits is handed back.
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
