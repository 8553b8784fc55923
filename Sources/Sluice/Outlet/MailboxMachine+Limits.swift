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
    guard !isEnded, lines[line] != nil else { return (nil, .refused) }
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

  /// Returns the receipts and deliveries since the last call.
  package mutating func takeNotices() -> (admitted: [ActionReceipt], deliveries: [OutletDelivery]) {
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
