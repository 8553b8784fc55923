#if Inspector
  import Sluice
  import Testing

  @testable import SluiceInspector

  @MainActor @Suite struct LiveStoreTests {
    private let store = Store(0, Reduce<Int, Int> { sum, number, _ in sum += number })
    private let live: LiveStore<Int, Int>

    init() {
      live = LiveStore(store, limit: 100)
      for number in [1, 10, 100] { store.send(number) }
    }

    private var isLocked: Bool { live.tape(after: 0, seen: nil, limit: 10).isLocked }

    @Test func `A locked store stays locked when it shows the past and is resumed`() throws {
      try live.lock(true)
      try live.travel(to: 2)
      #expect(isLocked && store.state == 11)
      try live.resume()
      #expect(isLocked && store.state == 111 && store.shownNumber == 3)
      store.send(1_000)
      #expect(store.state == 111 && live.last == 3)
      try live.lock(false)
      store.send(1_000)
      #expect(!isLocked && store.state == 1_111)
    }

    @Test func `Resuming a locked store leaves nothing out`() throws {
      try live.skip(2, true)
      try live.lock(true)
      #expect(store.state == 101)
      try live.resume()
      #expect(isLocked && store.state == 111)
      #expect(live.tape(after: 0, seen: nil, limit: 10).skipped.isEmpty)
    }

    @Test func `Every page gets the skipped and the pinned actions, whatever it has seen`() throws {
      try live.skip(1, true)
      try live.skip(3, true)
      try live.travel(to: 2)
      try live.pin(2, true)
      let tape = live.tape(after: 3, seen: live.version - 1, limit: 10)
      #expect(tape.entries.isEmpty && tape.skipped == [1, 3] && tape.pinned == [2] && store.state == 10)
    }

    @Test func `A pin is dropped with its action`() throws {
      try live.pin(3, true)
      try live.rewind(to: 2)
      #expect(live.tape(after: 0, seen: nil, limit: 10).pinned.isEmpty)
    }

    @Test func `Skipping shows the newest state that it changes, and nothing skipped is live again`() throws {
      try live.travel(to: 1)
      try live.skip(3, true)
      #expect(store.shownNumber == 3 && store.state == 11)
      try live.skip(3, false)
      #expect(store.shownNumber == nil && store.state == 111)
    }

    @Test func `An action that is not on the tape cannot be skipped`() {
      let refusal = InspectorRefusal("There is no action 4 on the tape.")
      #expect(throws: refusal) { try live.skip(4, true) }
      #expect(store.shownNumber == nil)
    }

    @Test func `A store that is not served any more does not record, and ends in any isolation`() async {
      let live = LiveStore(store, limit: 10)
      live.close()
      #expect(store.tape != nil, "another one began the recording")
      self.live.close()
      #expect(store.tape == nil)
      store.send(1_000)
      #expect(store.state == 1_111)
    }

    @Test func `A store that is not locked is live again when it is resumed`() throws {
      try live.travel(to: 1)
      try live.resume()
      #expect(!isLocked && store.shownNumber == nil && store.state == 111)
    }

    @Test func `An action of an effect is below the action that started the effect`() async throws {
      let words = Reduce<[String], String> { words, word, context in
        words.append(word)
        if word == "load" { context.start(.run { send in send("loaded") }.id("load")) }
        if word == "add" { context.send("added") }
      }
      let store = Store([], words)
      let live = LiveStore(store, limit: 10)
      await store.send("load").finish()
      store.send(group: ["add", "end"])
      let entries = live.tape(after: 0, seen: nil, limit: 10).entries
      #expect(store.state == ["load", "loaded", "add", "end", "added"])
      #expect(entries.map(\.cause) == [nil, 1, nil, nil, 3])
      #expect(live.action(1)?.children == [2] && live.action(3)?.children == [5])
    }
  }
#endif
