import SluiceSeeds
import SluiceTesting
import Testing

/// The laws of Recombine's suite for reducers, and for a store that ends.
@Suite struct RecombineReducerTests {
  struct Calls: Equatable {
    var first: [String] = []
    var second: [String] = []
  }

  @Test func `Each of the combined reducers gets the action exactly once`() {
    let note = Reduce<[String], String> { calls, action in calls.append(action) }
    let combined = Combined<Calls, String> {
      note.lift(\.first)
      note.lift(\.second)
    }
    var calls = Calls()
    combined.apply("noop", to: &calls)
    #expect(calls == Calls(first: ["noop"], second: ["noop"]))
    note.lift(\Calls.first).compose(with: note, at: \.second).apply("again", to: &calls)
    #expect(calls == Calls(first: ["noop", "again"], second: ["noop", "again"]))
  }

  @Test func `The results of each reducer are combined: one more and two more are three more`() {
    let combined = Combined<Int, String> {
      Reduce { count, _ in count += 1 }
      Reduce { count, _ in count += 2 }
    }
    #expect(combined(0, "noop") == 3)
  }

  @Test @MainActor func `A store is freed with its last reference, also while an effect runs`() async {
    let clock = ManualClock()
    let reducer = Reduce<String, String> { state, action, context in
      state = action
      context.run { send in
        try await clock.sleep(for: .seconds(1))
        send("later")
      }
    }
    weak var kept: Store<String, String>?
    do {
      let store = Store("", reducer)
      store.send("now")
      await clock.waitForSleepers(1)
      kept = store
      #expect(kept?.state == "now")
    }
    #expect(kept == nil)
  }
}
