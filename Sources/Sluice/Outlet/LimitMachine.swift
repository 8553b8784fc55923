/// The rules of an outlet with a limit: which of its actions wait, and which senders are suspended until it has room.
///
/// | policy | room | no room |
/// |---|---|---|
/// | wait | accepted | suspended if the sender can wait; otherwise refused |
/// | dropOldest | accepted | accepted; the oldest is dropped |
/// | dropNewest | accepted | dropped |
/// | refuse | accepted | refused |
///
/// Invariant: while a sender is suspended, there is no room. So no action overtakes that of a suspended sender.
package struct LimitMachine<Action> {
  package enum Answer {
    case accepted
    /// It was accepted, and this one, the oldest, was dropped.
    case replaced(Message<Action>)
    case dropped
    case refused
    /// The sender is answered later.
    case suspended
  }

  /// The position of an action among those of other outlets.
  package struct Place {
    /// The number of messages without a limit that arrived before it, counted from when all lines were empty.
    var before: Int
    /// Its number among the actions of all outlets with a limit.
    var arrival: Int

    package init(before: Int, arrival: Int) { (self.before, self.arrival) = (before, arrival) }
  }

  package typealias Entry = (message: Message<Action>, place: Place)

  package let limit: Int
  package let policy: OutletPolicy
  /// Whether the outlet was freed; its line is removed when it is empty.
  var isReleased = false
  private var waiting = WaitingLine<Entry>()
  private var suspended = WaitingLine<(sender: WaitingSender, message: Message<Action>)>()
  private var counts = OutletStatistics()
  private var reported = OutletStatistics()
  /// The completions of senders that waited only for room, and have it now.
  private var admitted: [ActionCompletion] = []

  package init(limit: Int, policy: OutletPolicy) { (self.limit, self.policy) = (limit, policy) }

  package var isEmpty: Bool { waiting.isEmpty }

  package var statistics: OutletStatistics {
    var statistics = counts
    (statistics.waiting, statistics.suspended) = (waiting.count, suspended.count)
    return statistics
  }

  /// Handles a new action. Without a `sender`, it cannot be suspended.
  package mutating func post(_ message: Message<Action>, from sender: WaitingSender?, at place: Place) -> Answer {
    guard waiting.count == limit else {
      accept(message, from: sender, at: place)
      return .accepted
    }
    switch policy {
    case .wait: return suspend(message, sender)
    case .dropOldest: return replaceOldest(by: message, from: sender, at: place)
    case .dropNewest:
      counts.dropped += 1
      return .dropped
    case .refuse: return refuse()
    }
  }

  /// Cancels a suspended sender; returns its message, or nil if the sender is not suspended any more.
  package mutating func cancel(_ sender: WaitingSender) -> Message<Action>? {
    suspended.removeFirst { $0.sender === sender }?.message
  }

  /// Removes and returns the waiting actions for the store. Suspended senders get the room, in order.
  package mutating func take(nextArrival: inout Int) -> [Entry] {
    let taken = waiting.removeAll()
    while waiting.count < limit, let (sender, message) = suspended.removeFirst() {
      nextArrival += 1
      accept(message, from: sender, at: Place(before: 0, arrival: nextArrival))
    }
    return taken
  }

  /// Ends the line with the store; returns the waiting actions, and those of suspended senders.
  package mutating func end() -> [Message<Action>] {
    waiting.removeAll().map(\.message) + suspended.removeAll().map(\.message)
  }

  /// Removes and returns the completions of senders that have room now.
  package mutating func takeAdmitted() -> [ActionCompletion] {
    defer { admitted = [] }
    return admitted
  }

  /// Returns the counts since the last call.
  package mutating func takeReport() -> OutletStatistics {
    defer { reported = counts }
    return statistics.since(reported)
  }

  private mutating func accept(_ message: Message<Action>, from sender: WaitingSender?, at place: Place) {
    var message = message
    if let completion = message.completion, sender?.needsRoomOnly == true {
      admitted.append(completion)
      message.completion = nil
    }
    waiting.append((message, place))
    counts.accepted += 1
  }

  private mutating func suspend(_ message: Message<Action>, _ sender: WaitingSender?) -> Answer {
    guard let sender else { return refuse() }
    suspended.append((sender, message))
    return .suspended
  }

  private mutating func replaceOldest(
    by message: Message<Action>, from sender: WaitingSender?, at place: Place
  ) -> Answer {
    let oldest = waiting.removeFirst()
    accept(message, from: sender, at: place)
    guard let oldest else { return .accepted }
    counts.dropped += 1
    return .replaced(oldest.message)
  }

  private mutating func refuse() -> Answer {
    counts.refused += 1
    return .refused
  }
}

// MARK: - Waiting senders

/// A sender that may be suspended until an outlet has room. Its identity is used to cancel it.
package final class WaitingSender: Sendable {
  /// Whether it is answered as soon as its action is accepted, not when that is handled.
  package let needsRoomOnly: Bool

  package init(needsRoomOnly: Bool) { self.needsRoomOnly = needsRoomOnly }
}

/// A queue that removes its first element without moving the others each time.
struct WaitingLine<Element> {
  /// The elements. Those before `head` were removed; nil releases what they held.
  private var elements: [Element?] = []
  private var head = 0

  var count: Int { elements.count - head }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer { dropFirst() }
    return elements[head]
  }

  mutating func removeFirst(where matches: (Element) -> Bool) -> Element? {
    guard let index = elements[head...].firstIndex(where: { $0.map(matches) == true }) else { return nil }
    return elements.remove(at: index)
  }

  mutating func removeAll() -> [Element] {
    defer { (elements, head) = ([], 0) }
    return elements[head...].compactMap { $0 }
  }

  /// Moves the remaining elements when half of the memory is unused, so that a removal takes amortized constant time.
  private mutating func dropFirst() {
    elements[head] = nil
    head += 1
    if head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
  }
}
