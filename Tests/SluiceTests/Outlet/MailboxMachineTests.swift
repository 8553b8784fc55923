import Sluice
import Testing

@Suite struct MailboxMachineTests {
  actor Home {}
  let home = Home()
  var machine = MailboxMachine<Int>()

  @Test mutating func `Before the store has an isolation, messages wait, and the first of them is watched`() {
    #expect(isWatched(machine.post(Message(action: 1))) && machine.isStranded)
    #expect(waits(machine.post(Message(action: 2))))
    #expect(delivers(machine.open(on: home)) && !machine.isStranded)
    #expect(machine.take().map(\.action) == [1, 2])
  }

  @Test mutating func `A mailbox that is closed, or whose actor is released, is watched once`() {
    _ = machine.open(on: home)
    machine.close()
    #expect(!machine.isStranded && isWatched(machine.post(Message(action: 1))) && machine.isStranded)
    _ = machine.open(on: Home())
    #expect(waits(machine.post(Message(action: 2))) && machine.isStranded)
    _ = machine.end()
    #expect(!machine.isStranded)
  }

  @Test mutating func `Opening an empty mailbox starts nothing`() {
    #expect(waits(machine.open(on: home)))
  }

  @Test mutating func `One delivery is under way at a time, and takes the messages that arrive meanwhile`() {
    _ = machine.open(on: home)
    #expect(delivers(machine.post(Message(action: 1))))
    #expect(waits(machine.post(Message(action: 2))))
    #expect(machine.take().map(\.action) == [1, 2])
    #expect(waits(machine.post(Message(action: 3))))
    #expect(machine.take().map(\.action) == [3])
    #expect(machine.take().isEmpty)
    #expect(delivers(machine.post(Message(action: 4))))
  }

  @Test mutating func `After the end all messages are refused, and waiting ones are handed back`() {
    _ = machine.post(Message(action: 1))
    #expect(machine.end().map(\.action) == [1])
    #expect(machine.end().isEmpty)
    if case .refused = machine.post(Message(action: 2)) { return }
    Issue.record("a message was taken after the end")
  }

  private func waits(_ answer: MailboxMachine<Int>.Answer) -> Bool {
    if case .waits = answer { true } else { false }
  }

  private func isWatched(_ answer: MailboxMachine<Int>.Answer) -> Bool {
    if case .watch = answer { true } else { false }
  }

  private func delivers(_ answer: MailboxMachine<Int>.Answer) -> Bool {
    if case .deliver(let actor) = answer { actor === home } else { false }
  }
}
