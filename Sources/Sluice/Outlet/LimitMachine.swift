/// The rules of an outlet with a limit: which of its actions wait, and which senders are suspended until there is room.
///
/// | policy | room | no room |
/// |---|---|---|
/// | wait | accepted | a sender that can wait is suspended, another one is refused |
/// | dropOldest | accepted | accepted; the oldest is handed back |
/// | dropNewest | accepted | dropped |
/// | refuse | accepted | refused |
///
/// Invariant: while a sender is suspended, there is no room. So no action overtakes that of a suspended sender.
package struct LimitMachine<Action> {
  package enum Answer {
    case accepted
    /// It was accepted, and this one, the oldest, is dropped.
    case replaced(Message<Action>)
    case dropped
    case refused
    /// The sender is answered later.
    case suspended
  }

  /// Where an action stands among those of other outlets.
  package struct Place {
    /// How many messages without a limit arrived before it, counted from when all lines were empty.
    var before: Int
    /// Its number among the actions of all outlets with a limit.
    var arrival: Int

    package init(before: Int, arrival: Int) { (self.before, self.arrival) = (before, arrival) }
  }

  package typealias Entry = (message: Message<Action>, place: Place)

  package let limit: Int
  package let policy: OutletPolicy
  /// The outlet is gone; its line goes when it is empty.
  var isReleased = false
  private var waiting = WaitingLine<Entry>()
  private var suspended = WaitingLine<(sender: WaitingSender, message: Message<Action>)>()
  private var counts = OutletStatistics()
  private var reported = OutletStatistics()
  /// The receipts of senders that needed only room, and have it.
  private var admitted: [ActionReceipt] = []

  package init(limit: Int, policy: OutletPolicy) { (self.limit, self.policy) = (limit, policy) }

  package var isEmpty: Bool { waiting.isEmpty }

  package var statistics: OutletStatistics {
    var statistics = counts
    (statistics.waiting, statistics.suspended) = (waiting.count, suspended.count)
    return statistics
  }

  /// An action arrives. Without a `sender`, nobody can wait.
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

  /// A suspended sender goes; returns its message, or nil if it is not suspended any more.
  package mutating func cancel(_ sender: WaitingSender) -> Message<Action>? {
    suspended.removeFirst { $0.sender === sender }?.message
  }

  /// The store takes up what waits; suspended senders get the room, in their order.
  package mutating func take(nextArrival: inout Int) -> [Entry] {
    let taken = waiting.removeAll()
    while waiting.count < limit, let (sender, message) = suspended.removeFirst() {
      nextArrival += 1
      accept(message, from: sender, at: Place(before: 0, arrival: nextArrival))
    }
    return taken
  }

  /// The store has ended; hands back what waits, and the actions of suspended senders.
  package mutating func end() -> [Message<Action>] {
    waiting.removeAll().map(\.message) + suspended.removeAll().map(\.message)
  }

  /// The receipts to answer because their senders have room.
  package mutating func takeAdmitted() -> [ActionReceipt] {
    defer { admitted = [] }
    return admitted
  }

  /// What was counted since the last call.
  package mutating func takeReport() -> OutletStatistics {
    defer { reported = counts }
    return statistics.since(reported)
  }

  private mutating func accept(_ message: Message<Action>, from sender: WaitingSender?, at place: Place) {
    var message = message
    if let receipt = message.receipt, sender?.needsRoomOnly == true {
      admitted.append(receipt)
      message.receipt = nil
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
