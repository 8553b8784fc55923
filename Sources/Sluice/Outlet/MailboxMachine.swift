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
  var admitted: [ActionCompletion] = []
  var deliveries: [OutletDelivery] = []
  /// Whether the deliveries of outlets without a limit are noted, too.
  var notesAllDeliveries = false
  /// Weak, because the actor usually owns the store, which owns this.
  private weak var home: (any Actor)?
  private var isDelivering = false
  private var hasWatched = false
  private(set) var isEnded = false
  /// Whether actions are refused, because the store ends when its work is done.
  private var isStopped = false

  package init() {}

  /// Refuses actions from now on. Jobs of effects, and the waiting messages, are still delivered.
  package mutating func stop() { isStopped = true }

  /// Handles a new message.
  package mutating func post(_ message: Message<Action>) -> Answer {
    guard !isEnded, !isStopped || message.job != nil else { return .refused }
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
    if notesAllDeliveries { noteDelivery() }
    if !busy.isEmpty {
      if !holdsLines { return takeWithLines() }
      takenWhileHeld += waiting.count
    }
    if waiting.isEmpty { isDelivering = false }
    defer { waiting = [] }
    return waiting
  }

  private mutating func noteDelivery() {
    let count = waiting.count { $0.job == nil }
    if count == 0 { return }
    deliveries.append(OutletDelivery(policy: nil, statistics: OutletStatistics(accepted: count, waiting: count)))
  }

  /// Takes messages for a delivery in an isolation; returns none if the mailbox was closed meanwhile.
  package mutating func take(on actor: any Actor) -> [Message<Action>] {
    home === actor ? take() : []
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

// MARK: - Lines of outlets with a limit

// The actions of an outlet with a limit wait in a line of their own, so that the oldest one is dropped in constant
// time, and a message without a limit has no extra cost. Waiting messages are merged in order of arrival when they
// are taken.

extension MailboxMachine {
  /// Adds a line for an outlet with a limit; returns its number.
  package mutating func addLine(limit: Int, policy: OutletPolicy) -> Int {
    lastLine += 1
    lines[lastLine] = LimitMachine(limit: limit, policy: policy)
    return lastLine
  }

  /// Removes a line after the last copy of its outlet was freed. Its waiting actions are still delivered.
  package mutating func removeLine(_ number: Int) {
    if lines[number]?.isEmpty == true { lines[number] = nil } else { lines[number]?.isReleased = true }
  }

  package var lineCount: Int { lines.count }

  package func statistics(of line: Int) -> OutletStatistics { lines[line]?.statistics ?? OutletStatistics() }

  /// Handles a new action of an outlet with a limit. `entry` is nil after the store has ended.
  package mutating func post(
    _ message: Message<Action>, from sender: WaitingSender?, in line: Int
  ) -> (entry: LimitMachine<Action>.Answer?, delivery: Answer) {
    guard !isEnded, !isStopped, lines[line] != nil else { return (nil, .refused) }
    let wasEmpty = lines[line]?.isEmpty == true
    arrivals += 1
    let place = LimitMachine<Action>.Place(before: takenWhileHeld + waiting.count, arrival: arrivals)
    let entry = lines[line]?.post(message, from: sender, at: place)
    admitted += lines[line]?.takeAdmitted() ?? []
    guard wasEmpty else { return (entry, .waits) }
    busy.append(line)
    return (entry, holdsLines ? .waits : wake())
  }

  /// Cancels a suspended sender; returns its message, or nil if the sender is not suspended any more.
  package mutating func cancel(_ sender: WaitingSender, in line: Int) -> Message<Action>? {
    lines[line]?.cancel(sender)
  }

  /// Holds lines while the store displays a past state, so that their limits hold.
  package mutating func holdLines(_ areHeld: Bool) -> Answer {
    holdsLines = areHeld
    return areHeld || busy.isEmpty ? .waits : wake()
  }

  /// Returns the completions and deliveries since the last call.
  package mutating func takeNotices() -> (admitted: [ActionCompletion], deliveries: [OutletDelivery]) {
    if admitted.isEmpty, deliveries.isEmpty { return ([], []) }
    defer { (admitted, deliveries) = ([], []) }
    return (admitted, deliveries)
  }

  /// Takes messages like `take`, including those in lines.
  mutating func takeWithLines() -> [Message<Action>] {
    let emptied = busy
    busy = []
    var entries: [LimitMachine<Action>.Entry] = []
    for line in emptied { entries += empty(line) }
    if emptied.count > 1 { entries.sort { $0.place.arrival < $1.place.arrival } }
    defer { waiting = [] }
    return merged(entries)
  }

  /// Ends like `end`, including the messages in lines.
  mutating func endWithLines() -> [Message<Action>] {
    defer { (waiting, busy) = ([], []) }
    var messages = waiting
    for line in lines.keys.sorted() { messages += lines[line]?.end() ?? [] }
    return messages
  }

  private mutating func empty(_ number: Int) -> [LimitMachine<Action>.Entry] {
    // Removed from the dictionary, so that it is changed in place.
    guard var line = lines.removeValue(forKey: number) else { return [] }
    deliveries.append(OutletDelivery(policy: line.policy, statistics: line.takeReport()))
    let entries = line.take(nextArrival: &arrivals)
    admitted += line.takeAdmitted()
    if !line.isEmpty { busy.append(number) }
    if !line.isEmpty || !line.isReleased { lines[number] = line }
    return entries
  }

  private func merged(_ entries: [LimitMachine<Action>.Entry]) -> [Message<Action>] {
    var messages: [Message<Action>] = []
    messages.reserveCapacity(waiting.count + entries.count)
    var next = 0
    for entry in entries {
      let before = max(entry.place.before - takenWhileHeld, next)
      messages += waiting[next..<before]
      next = before
      messages.append(entry.message)
    }
    return messages + waiting[next...]
  }
}
