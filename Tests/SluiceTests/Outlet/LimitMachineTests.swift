import Sluice
import Testing

/// Each transition of an outlet with a limit.
@Suite struct LimitMachineTests {
  private let log = Log()
  private var arrivals = 0

  @Test(arguments: OutletPolicy.allCases)
  mutating func `While there is room, each policy accepts`(policy: OutletPolicy) {
    var machine = LimitMachine<Int>(limit: 2, policy: policy)
    #expect(post(1, to: &machine) == "accepted")
    #expect(post(2, to: &machine, WaitingSender(needsRoomOnly: false)) == "accepted")
    #expect(machine.statistics == OutletStatistics(accepted: 2, waiting: 2))
    #expect(take(&machine) == [1, 2])
    #expect(machine.statistics == OutletStatistics(accepted: 2) && machine.isEmpty)
  }

  @Test mutating func `With wait, a sender without room is suspended, and one that cannot wait is refused`() {
    var machine = LimitMachine<Int>(limit: 1, policy: .wait)
    #expect(post(1, to: &machine) == "accepted")
    #expect(post(2, to: &machine, WaitingSender(needsRoomOnly: false)) == "suspended")
    #expect(post(3, to: &machine) == "refused")
    #expect(machine.statistics == OutletStatistics(accepted: 1, refused: 1, waiting: 1, suspended: 1))
  }

  @Test mutating func `Suspended senders get room in the order of their requests`() {
    var machine = LimitMachine<Int>(limit: 2, policy: .wait)
    for number in 1...5 { _ = post(number, to: &machine, WaitingSender(needsRoomOnly: true)) }
    #expect(admitted(&machine) == ["1", "2"])
    #expect(take(&machine) == [1, 2] && admitted(&machine) == ["3", "4"])
    #expect(post(6, to: &machine) == "refused", "no action overtakes that of a suspended sender")
    #expect(take(&machine) == [3, 4] && admitted(&machine) == ["5"])
    #expect(take(&machine) == [5] && machine.isEmpty)
    #expect(machine.statistics == OutletStatistics(accepted: 5, refused: 1))
  }

  @Test mutating func `A sender that waits until its action is handled is not answered when there is room`() {
    var machine = LimitMachine<Int>(limit: 1, policy: .wait)
    for number in 1...2 { _ = post(number, to: &machine, WaitingSender(needsRoomOnly: false)) }
    #expect(take(&machine) == [1] && take(&machine) == [2] && admitted(&machine) == [])
  }

  @Test mutating func `A suspended sender can be cancelled, and one whose action is accepted cannot`() {
    var machine = LimitMachine<Int>(limit: 1, policy: .wait)
    let senders = (1...4).map { _ in WaitingSender(needsRoomOnly: false) }
    for (index, sender) in senders.enumerated() { _ = post(index + 1, to: &machine, sender) }
    #expect(machine.cancel(senders[0]) == nil)
    #expect(machine.cancel(senders[2])?.action == 3)
    #expect(machine.cancel(senders[2]) == nil)
    #expect(take(&machine) == [1] && take(&machine) == [2] && take(&machine) == [4])
  }

  @Test mutating func `With dropOldest, the oldest action is handed back`() {
    var machine = LimitMachine<Int>(limit: 2, policy: .dropOldest)
    #expect((1...4).map { post($0, to: &machine) } == ["accepted", "accepted", "accepted, not 1", "accepted, not 2"])
    #expect(machine.statistics == OutletStatistics(accepted: 4, dropped: 2, waiting: 2))
    #expect(take(&machine) == [3, 4])
  }

  @Test mutating func `With dropNewest, the new action is dropped`() {
    var machine = LimitMachine<Int>(limit: 2, policy: .dropNewest)
    #expect((1...4).map { post($0, to: &machine) } == ["accepted", "accepted", "dropped", "dropped"])
    #expect(machine.statistics == OutletStatistics(accepted: 2, dropped: 2, waiting: 2))
    #expect(take(&machine) == [1, 2])
  }

  @Test mutating func `With refuse, the new action is refused, also for a sender that could wait`() {
    var machine = LimitMachine<Int>(limit: 1, policy: .refuse)
    #expect(post(1, to: &machine) == "accepted")
    #expect(post(2, to: &machine) == "refused")
    #expect(post(3, to: &machine, WaitingSender(needsRoomOnly: true)) == "refused")
    #expect(machine.statistics == OutletStatistics(accepted: 1, refused: 2, waiting: 1))
  }

  @Test mutating func `At the end, waiting actions and suspended senders are handed back`() {
    var machine = LimitMachine<Int>(limit: 1, policy: .wait)
    for number in 1...3 { _ = post(number, to: &machine, WaitingSender(needsRoomOnly: true)) }
    #expect(machine.end().map(\.action) == [1, 2, 3])
    #expect(machine.end().isEmpty && machine.statistics == OutletStatistics(accepted: 1))
  }

  @Test mutating func `A report counts since the previous report`() {
    var machine = LimitMachine<Int>(limit: 1, policy: .dropOldest)
    for number in 1...3 { _ = post(number, to: &machine) }
    #expect(machine.takeReport() == OutletStatistics(accepted: 3, dropped: 2, waiting: 1))
    _ = post(4, to: &machine)
    #expect(machine.takeReport() == OutletStatistics(accepted: 1, dropped: 1, waiting: 1))
  }

  private mutating func post(_ action: Int, to machine: inout LimitMachine<Int>, _ sender: WaitingSender? = nil)
    -> String
  {
    arrivals += 1
    let message = Message(action: action) { [log] _ in log(action) }
    switch machine.post(message, from: sender, at: LimitMachine<Int>.Place(before: 0, arrival: arrivals)) {
    case .accepted: return "accepted"
    case .replaced(let oldest): return "accepted, not \(oldest.action ?? 0)"
    case .dropped: return "dropped"
    case .refused: return "refused"
    case .suspended: return "suspended"
    }
  }

  private mutating func take(_ machine: inout LimitMachine<Int>) -> [Int] {
    machine.take(nextArrival: &arrivals).compactMap(\.message.action)
  }

  /// Whose completions the machine hands out.
  private func admitted(_ machine: inout LimitMachine<Int>) -> [String] {
    let before = log.lines.count
    for completion in machine.takeAdmitted() { completion(.success(ActionOutcome())) }
    return Array(log.lines[before...])
  }
}
