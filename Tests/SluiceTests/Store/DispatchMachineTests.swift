import Sluice
import Testing

@Suite(.freesStores) struct DispatchMachineTests {
  var machine = DispatchMachine<String>()

  @Test mutating func `A machine with an empty queue rests`() {
    #expect(next() == "rest")
    #expect(machine.isResting)
  }

  @Test mutating func `Queued actions are handled in order, then the cycle settles, then the machine rests`() {
    enqueue("a", "b")
    #expect([next(), next(), next(), next()] == ["a", "b", "settle", "rest"])
  }

  @Test mutating func `An action that arrives while another is handled belongs to the same cycle`() {
    enqueue("a")
    #expect(next() == "a")
    enqueue("b")
    #expect([next(), next(), next()] == ["b", "settle", "rest"])
  }

  @Test mutating func `Actions that arrive while observers are notified are the next cycle`() {
    enqueue("a")
    #expect([next(), next()] == ["a", "settle"])
    enqueue("b")
    #expect([next(), next(), next()] == ["b", "settle", "rest"])
  }

  @Test mutating func `A refusal discards only the consequences of the refused actions`() {
    enqueue("first")
    #expect(next() == "first")
    _ = machine.enqueue(Envelope(action: "of first", cause: machine.handled))
    enqueue("second")
    #expect([next(), next()] == ["of first", "second"])
    _ = machine.enqueue(Envelope(action: "of second", cause: machine.handled))
    enqueue("third")
    #expect(machine.discard(causedSince: 3).map(\.action) == ["of second"])
    #expect([next(), next(), next()] == ["third", "settle", "rest"])
  }

  @Test mutating func `The senders of actions that are discarded at the limit are still known`() {
    machine.limit = 1
    enqueue("a")
    #expect(next() == "a")
    _ = machine.enqueue(Envelope(action: "b", cause: machine.handled))
    #expect(next() == "b")
    _ = machine.enqueue(Envelope(action: "c", cause: machine.handled))
    let answers = Log()
    _ = machine.enqueue(Envelope(action: "awaited") { _ in answers("answered") })
    guard case .stop(_, let discarded, _) = machine.next() else {
      Issue.record("The limit was not noticed.")
      return
    }
    for envelope in discarded { envelope.completion?(.failure(StoreError.ended)) }
    #expect(discarded.map(\.action) == ["c", "awaited"] && answers.lines == ["answered"])
  }

  @Test mutating func `Any number of actions may be sent together, but they may lead only to so many`() {
    machine.limit = 2
    enqueue("a", "b", "c")
    #expect([next(), next(), next()] == ["a", "b", "c"])
    enqueue("d", "e", "f")
    #expect([next(), next(), next()] == ["d", "e", "stop before [\"f\"]"])
    #expect([next(), next()] == ["settle", "rest"])
    enqueue("g")
    #expect([next(), next(), next()] == ["g", "settle", "rest"])
  }

  @Test mutating func `Actions that one pass of the graph leads to are counted together, and those of another are not`()
  {
    machine.limit = 2
    for pass in [1, 1, 1, 1, 2, 2, 2, 2] { next(inPass: pass) }
    #expect(!handledAll)
    for pass in 3...20 { next(inPass: pass) }
    #expect(handledAll)
  }

  @Test(arguments: [false, true])
  mutating func `A machine without work rests, so that a batch that follows is not the end of a cycle`(
    isSamePass: Bool
  ) {
    enqueue("a")
    machine.resume(inPass: 1)
    #expect([next(), next(), next()] == ["a", "settle", "rest"])
    machine.resume(inPass: isSamePass ? 1 : 2)
    machine.beginBatch()
    enqueue("b")
    #expect(!machine.endBatch() && machine.isResting)
    machine.resume(inPass: 2)
    #expect([next(), next(), next()] == ["b", "settle", "rest"])
  }

  @Test
  mutating func
    `A machine that was stopped at rest does not count later actions with earlier ones`()
  {
    machine.limit = 1
    for _ in 0..<5 { next(inPass: 1) }
    #expect(!handledAll && machine.isResting)
    machine.resume(inPass: 1)
    enqueue("b")
    #expect([next(), next(), next()] == ["b", "settle", "rest"])
  }

  private var handledAll = true

  private mutating func next(inPass pass: Int) {
    enqueue("a")
    machine.resume(inPass: pass)
    handledAll = next() == "a"
    while next() != "rest" {}
  }

  private mutating func enqueue(_ actions: String...) {
    for action in actions { _ = machine.enqueue(Envelope(action: action)) }
  }

  private mutating func next() -> String {
    switch machine.next() {
    case .handle(let queued): queued.action
    case .stop(_, let discarded, _): "stop before \(discarded.map(\.action))"
    case .settle: "settle"
    case .rest: "rest"
    }
  }
}
