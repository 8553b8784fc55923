import Observation
import Sluice
import Testing

/// Going back and forth on a tape.
@Suite struct TravelTests {
  let failures = Log()

  func recorded(_ amounts: [Int] = [1, 2, 3]) -> (Store<Probe, ProbeAction>, Tape<Probe, ProbeAction>) {
    let store = Store(Probe(), probe, onFailure: { [failures] in failures($0.cause) })
    let tape = store.record()
    for amount in amounts { store.send(.add(amount)) }
    return (store, tape)
  }

  @Test func `The store shows the state after an action, and returns to the live one`() throws {
    let (store, tape) = recorded()
    var shown: [Int] = []
    let token = store.observe(\.count) { shown.append($0) }
    try store.travel(to: tape.base)
    #expect(store.count == 0 && store.state.count == 0 && store.shownNumber == tape.base)
    try store.travel(to: tape.base + 2)
    #expect(store.count == 3)
    store.resume()
    #expect(store.count == 6 && store.shownNumber == nil)
    #expect(shown == [6, 0, 3, 6])
    store.resume()
    #expect(shown == [6, 0, 3, 6])
    token.cancel()
  }

  @Test func `Clients of Observation are notified when another state is shown`() throws {
    let (store, tape) = recorded()
    let changed = Log()
    withObservationTracking {
      _ = store.count
    } onChange: {
      changed("changed")
    }
    try store.travel(to: tape.base)
    #expect(changed.lines == ["changed"])
  }

  @Test func `Actions of the program are refused, with an explanation, while a past state is shown`() throws {
    let (store, tape) = recorded()
    try store.travel(to: tape.base + 1)
    store.send(.add(10))
    store.send(.add(10), .add(10))
    store.batch { _ = store.send(.add(10)) }
    #expect(failures.lines.count == 3)
    #expect(
      failures.lines.allSatisfy {
        $0.contains("shows the state after action \(tape.base + 1)") && $0.contains("resume()")
      })
    store.resume()
    #expect(store.count == 6 && tape.count == 3)
    store.send(.add(1))
    #expect(store.count == 7)
  }

  @Test func `An observer that sends while another state is shown is refused, too`() throws {
    let (store, tape) = recorded()
    let token = store.observe(\.count, initial: false) { [unowned store] _ in store.send(.write("x")) }
    try store.travel(to: tape.base)
    #expect(store.text == "" && failures.lines.count == 1)
    store.resume()
    #expect(store.text == "x" && tape.count == 4)
    token.cancel()
  }

  @Test func `A branch continues from the state that is shown`() throws {
    let (store, tape) = recorded()
    try store.travel(to: tape.base + 1, onSend: .branch)
    store.send(.add(10))
    #expect(store.count == 11 && store.shownNumber == nil && failures.lines.isEmpty)
    #expect(tape.entries.map(\.action) == [.add(1), .add(10)])
    try store.travel(to: tape.last)
    #expect(store.count == 11)
  }

  @Test func `Travelling to the last action locks the store`() throws {
    let (store, tape) = recorded()
    try store.travel(to: tape.last)
    store.send(.add(1))
    #expect(store.count == 6 && failures.lines.count == 1)
    store.resume()
    #expect(store.count == 6)
  }

  @Test func `Leaving out an action gives the state that the others lead to`() throws {
    let (store, tape) = recorded([1, 2, 4, 8])
    try store.travel(to: tape.last, skipping: [tape.base + 1, tape.base + 3])
    #expect(store.count == 10)
    try store.travel(to: tape.base + 2, skipping: [tape.base + 3])
    #expect(store.count == 3)
    store.resume()
    #expect(store.count == 15)
  }

  @Test func `The state after any action can be read without showing it`() {
    let (store, tape) = recorded()
    let token = store.observe(\.count, initial: false) { _ in Issue.record("notified") }
    #expect((0...3).map { store.state(after: tape.base + $0)?.count } == [0, 1, 3, 6])
    #expect(store.state(after: 99) == nil && store.count == 6)
    token.cancel()
  }

  @MainActor @Test func `A store continues from an earlier state, and the effects of later actions end`() async throws {
    let isOpen = Box(false)
    let reducer = Reduce<[String], String> { state, action, context in
      state.append(action)
      guard action.hasPrefix("start") else { return }
      context.run { send in
        while isOpen.value == false { await Task.yield() }
        send("end of \(action)")
      }
    }
    let store = Store([], reducer)
    let tape = store.record()
    let first = store.send("start 1")
    store.send("start 2")
    try store.rewind(to: tape.base + 1)
    #expect(store.state == ["start 1"] && tape.count == 1)
    isOpen.value = true
    await first.finish()
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state == ["start 1", "end of start 1"])
  }

  @Test func `An injected action changes the past, and later actions follow it`() throws {
    let (store, tape) = recorded()
    store.send(.write("a"))
    try store.inject(.write("b"), after: tape.base + 1)
    #expect(store.text == "ba" && store.count == 6)
    #expect(tape.entries.map(\.action) == [.add(1), .write("b"), .add(2), .add(3), .write("a")])
    #expect(tape.entries.map { store.state(after: $0.number)?.text } == ["", "b", "b", "b", "ba"])
    store.send(.add(4))
    #expect(store.count == 10 && tape.last > tape.entries[4].number)
  }

  @Test func `A store that does not record, is at work or has ended refuses to travel`() throws {
    let store = Store(Probe(), probe)
    #expect(throws: RecordingError.noTape) { try store.travel(to: 0) }
    let tape = store.record()
    #expect(throws: RecordingError.notOnTape(number: 5, tape: 0...0)) { try store.travel(to: 5) }
    let token = store.observe(\.count, initial: false) { [unowned store] _ in
      #expect(throws: RecordingError.storeIsBusy) { try store.travel(to: tape.base) }
      #expect(throws: RecordingError.storeIsBusy) { try store.rewind(to: tape.base) }
      #expect(throws: RecordingError.storeIsBusy) { try store.inject(.add(1), after: tape.base) }
      #expect(store.state(after: tape.base) == nil)
    }
    store.send(.add(1))
    store.batch { #expect(throws: RecordingError.storeIsBusy) { try store.travel(to: tape.base) } }
    token.cancel()
    try store.travel(to: tape.base)
    store.shutDown()
    #expect(store.count == 1)
    #expect(throws: RecordingError.storeHasEnded) { try store.travel(to: tape.base) }
  }

  @Test func `A store with a journal shows the past, and cannot change it`() throws {
    let journal = MemoryJournal<Probe, ProbeAction>()
    let store = try Store(Probe(), probe, journal: journal)
    let tape = store.record()
    store.send(.add(1))
    store.send(.add(2))
    try store.travel(to: tape.base + 1)
    #expect(store.count == 1)
    #expect(throws: RecordingError.storeHasJournal) { try store.travel(to: tape.base, onSend: .branch) }
    #expect(throws: RecordingError.storeHasJournal) { try store.rewind(to: tape.base) }
    #expect(throws: RecordingError.storeHasJournal) { try store.inject(.add(1), after: tape.base) }
    #expect(throws: RecordingError.storeHasJournal) { try store.replay(tape) }
    store.resume()
    store.send(.add(3))
    #expect(store.count == 6 && journal.entries.count == 3)
    #expect(try Store(Probe(), probe, journal: journal).count == 6)
  }

  @Test func `Each refusal to travel says what to do`() {
    for refusal: RecordingError in [
      .noTape, .notOnTape(number: 1, tape: 2...3), .storeIsBusy, .storeHasEnded, .storeHasJournal,
    ] {
      #expect(refusal.description.hasSuffix(".") && refusal.description.count > 40)
    }
    #expect(RecordingError.notOnTape(number: 1, tape: 2...3).description.contains("from 2 to 3"))
  }
}
