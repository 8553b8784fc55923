import Sluice
import Testing

/// A mailbox and its model, which do the same steps.
struct LimitPair {
  typealias Waiting = (line: Int, action: Int)

  private var machine = MailboxMachine<Int>()
  private let log = Log()
  private var limits: [Int: (limit: Int, policy: OutletPolicy)] = [:]
  private var next = 0
  private var isHeld = false
  /// All that waits, in order of acceptance; what has no limit is in line 0.
  private var waiting: [Waiting] = []
  private var suspended: [(line: Int, action: Int, sender: WaitingSender)] = []
  /// The lines in which something waits, in the order in which that began.
  private var busy: [Int] = []
  /// The actions that were answered to their senders, or that were taken.
  private var ends: [Int: String] = [:]
  private var admitted: [String] = []
  private var counts: [Int: [String: Int]] = [:]

  init(lines: Int, _ chance: inout SeededGenerator) {
    for _ in 0..<lines {
      let limit = Int.random(in: 1...3, using: &chance)
      let policy = OutletPolicy.allCases.randomElement(using: &chance) ?? .wait
      limits[machine.addLine(limit: limit, policy: policy)] = (limit, policy)
    }
  }

  mutating func step(_ chance: inout SeededGenerator) {
    switch Int.random(in: 0..<12, using: &chance) {
    case 0: postPlain()
    case 1...3: post(to: line(&chance), nil)
    case 4...7: post(to: line(&chance), WaitingSender(needsRoomOnly: Bool.random(using: &chance)))
    case 8: cancel(&chance)
    case 9: hold()
    default: take()
    }
    expectSame()
  }

  /// Each action has come to an end that its sender can know of.
  mutating func finish() {
    isHeld = false
    _ = machine.holdLines(false)
    while !waiting.isEmpty { take() }
    #expect(machine.take().isEmpty && machine.end().isEmpty)
    #expect(ends.keys.sorted() == Array(1..<(next + 1)))
  }

  private func line(_ chance: inout SeededGenerator) -> Int { Int.random(in: 1...limits.count, using: &chance) }

  private mutating func postPlain() {
    next += 1
    waiting.append((0, next))
    _ = machine.post(Message(action: next))
  }

  private mutating func post(to line: Int, _ sender: WaitingSender?) {
    next += 1
    let expected = expectation(line, sender)
    let message = Message(action: next) { [log, next] _ in log(next) }
    switch machine.post(message, from: sender, in: line).entry {
    case .accepted: #expect(expected == "accepted")
    case .replaced(let oldest): #expect(expected == "accepted, not \(oldest.action ?? 0)")
    case .dropped: #expect(expected == "dropped")
    case .refused: #expect(expected == "refused")
    case .suspended: #expect(expected == "suspended")
    case nil: Issue.record("The mailbox has not ended.")
    }
  }

  /// What the model does with the next action, in words.
  private mutating func expectation(_ line: Int, _ sender: WaitingSender?) -> String {
    guard let (limit, policy) = limits[line] else { return "no line" }
    if waiting.count(where: { $0.line == line }) < limit {
      accept(line, next, sender)
      return "accepted"
    }
    switch policy {
    case .wait:
      guard let sender else { return lose("refused", line) }
      suspended.append((line, next, sender))
      return "suspended"
    case .refuse: return lose("refused", line)
    case .dropNewest: return lose("dropped", line)
    case .dropOldest:
      guard let oldest = waiting.firstIndex(where: { $0.line == line }) else { return "nothing to drop" }
      let action = waiting.remove(at: oldest).action
      ends[action] = "dropped"
      count("dropped", line)
      accept(line, next, sender)
      return "accepted, not \(action)"
    }
  }

  private mutating func lose(_ word: String, _ line: Int) -> String {
    ends[next] = word
    count(word, line)
    return word
  }

  private mutating func count(_ word: String, _ line: Int) { counts[line, default: [:]][word, default: 0] += 1 }

  private mutating func accept(_ line: Int, _ action: Int, _ sender: WaitingSender?) {
    if !busy.contains(line) { busy.append(line) }
    waiting.append((line, action))
    count("accepted", line)
    if sender?.needsRoomOnly == true { admitted.append("\(action)") }
  }

  private mutating func cancel(_ chance: inout SeededGenerator) {
    guard let index = suspended.indices.randomElement(using: &chance) else { return }
    let released = suspended.remove(at: index)
    #expect(machine.cancel(released.sender, in: released.line)?.action == released.action)
    ends[released.action] = "cancelled"
  }

  private mutating func hold() {
    isHeld.toggle()
    _ = machine.holdLines(isHeld)
  }

  private mutating func take() {
    let taken = isHeld ? waiting.filter { $0.line == 0 } : waiting
    waiting = isHeld ? waiting.filter { $0.line != 0 } : []
    for one in taken { ends[one.action] = "taken" }
    if !isHeld { admit() }
    #expect(machine.take().compactMap(\.action) == taken.map(\.action))
  }

  private mutating func admit() {
    let emptied = busy
    busy = []
    for line in emptied {
      while let limit = limits[line]?.limit, waiting.count(where: { $0.line == line }) < limit,
        let first = suspended.firstIndex(where: { $0.line == line })
      {
        let sender = suspended.remove(at: first)
        accept(line, sender.action, sender.sender)
      }
    }
  }

  private mutating func expectSame() {
    for completion in machine.takeNotices().admitted { completion(.success(ActionOutcome())) }
    #expect(log.lines == admitted)
    for (line, limit) in limits {
      let counts = counts[line] ?? [:]
      let expected = OutletStatistics(
        accepted: counts["accepted"] ?? 0, dropped: counts["dropped"] ?? 0, refused: counts["refused"] ?? 0,
        waiting: waiting.count { $0.line == line }, suspended: suspended.count { $0.line == line })
      #expect(machine.statistics(of: line) == expected)
      #expect(machine.statistics(of: line).waiting <= limit.limit)
    }
  }
}
