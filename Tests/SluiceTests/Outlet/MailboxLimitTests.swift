import Sluice
import Testing

/// A mailbox in which messages with and without a limit wait together.
@Suite struct MailboxLimitTests {
  actor Home {}
  private let home = Home()
  private var machine = MailboxMachine<Int>()

  @Test mutating func `Messages with and without a limit are taken in order of arrival`() {
    let first = machine.addLine(limit: 5, policy: .wait)
    let second = machine.addLine(limit: 1, policy: .dropOldest)
    _ = machine.open(on: home)
    post(1, first)
    post(2)
    post(3, second)
    post(4, first)
    post(5)
    post(6, second)
    #expect(taken == [1, 2, 4, 5, 6])
    post(7)
    #expect(taken == [7] && taken == [])
  }

  @Test mutating func `An action in a line starts one delivery, which continues until no action waits`() {
    let line = machine.addLine(limit: 1, policy: .wait)
    #expect(!delivers(1, line))
    guard case .deliver = machine.open(on: home) else { return _ = Issue.record("nothing is delivered") }
    #expect(!delivers(2, line), "the line is full, and a delivery under way")
    #expect(taken == [1])
    #expect(!delivers(3, line), "the delivery under way takes it")
    #expect(taken == [3] && taken == [])
    #expect(delivers(4, line))
  }

  @Test mutating func `A suspended sender keeps the delivery going`() {
    let line = machine.addLine(limit: 1, policy: .wait)
    _ = machine.open(on: home)
    for number in 1...3 { post(number, line, WaitingSender(needsRoomOnly: false)) }
    #expect(taken == [1] && taken == [2] && taken == [3] && taken == [])
  }

  @Test mutating func `While lines are held, only messages without a limit are taken`() {
    let line = machine.addLine(limit: 1, policy: .refuse)
    _ = machine.open(on: home)
    _ = machine.holdLines(true)
    #expect(!delivers(1, line))
    post(2)
    post(3, line)
    #expect(taken == [2] && taken == [])
    guard case .deliver = machine.holdLines(false) else { return _ = Issue.record("nothing is delivered") }
    #expect(taken == [1])
    #expect(machine.statistics(of: line).refused == 1)
  }

  @Test mutating func `A line is removed when its outlet is released and no action waits in it`() {
    let lines = (1...2).map { _ in machine.addLine(limit: 5, policy: .wait) }
    _ = machine.open(on: home)
    post(1, lines[0])
    for line in lines { machine.removeLine(line) }
    #expect(machine.lineCount == 1)
    #expect(taken == [1] && machine.lineCount == 0)
  }

  @Test mutating func `After the end all actions are refused, and those that wait in lines are handed back`() {
    let line = machine.addLine(limit: 1, policy: .wait)
    post(1)
    for number in 2...3 { post(number, line, WaitingSender(needsRoomOnly: true)) }
    #expect(machine.end().compactMap(\.action) == [1, 2, 3])
    #expect(machine.end().isEmpty && taken == [])
    #expect(machine.post(Message(action: 4), from: nil, in: line).entry == nil)
  }

  @Test mutating func `Each delivery reports the counts since the previous one`() {
    let line = machine.addLine(limit: 2, policy: .dropNewest)
    _ = machine.open(on: home)
    for number in 1...5 { post(number, line) }
    #expect(taken == [1, 2])
    post(6, line)
    #expect(taken == [6] && taken == [])
    let deliveries = machine.takeNotices().deliveries
    #expect(deliveries.map(\.policy) == [.dropNewest, .dropNewest])
    #expect(
      deliveries.map(\.statistics) == [
        OutletStatistics(accepted: 2, dropped: 3, waiting: 2), OutletStatistics(accepted: 1, waiting: 1),
      ])
    #expect(machine.takeNotices().deliveries == [])
  }

  private mutating func post(_ action: Int, _ line: Int? = nil, _ sender: WaitingSender? = nil) {
    guard let line else { return _ = machine.post(Message(action: action)) }
    _ = machine.post(Message(action: action), from: sender, in: line)
  }

  private mutating func delivers(_ action: Int, _ line: Int) -> Bool {
    if case .deliver = machine.post(Message(action: action), from: nil, in: line).delivery { true } else { false }
  }

  private var taken: [Int] { mutating get { machine.take().compactMap(\.action) } }
}
