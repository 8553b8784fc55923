import Sluice
import SluiceTesting
import Testing

/// Waits of effects in parts of a state, in a test store, with a journal, and by hand.
@MainActor @Suite(.freesStores) struct PartWaitingTests {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var text = ""
  }

  enum RowAction: Equatable, Sendable { case load, loaded(String), show(String) }

  enum Action: Equatable, Sendable { case row(Int, RowAction) }

  static let row = EnumCase<Action, (Int, RowAction)>(
    "row", embed: { .row($0.0, $0.1) }, extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } }
  )

  private static var reducer: some Reducer<Rows<Row>, Action> {
    EachRow(\.self, action: row) {
      Reduce { row, action, context in
        switch action {
        case .load:
          context.run { send in
            let text = try await send.first { if case .loaded(let text) = $0 { text } else { nil } }
            send(.show(text))
          }
        case .loaded: break
        case .show(let text): row.text = text
        }
      }
    }
  }

  @Test func `An effect of a row waits for the actions of its row`() async {
    let store = Store(Rows([Row(id: 1), Row(id: 2)]), Self.reducer)
    let sent = [store.send(.row(1, .load)), store.send(.row(2, .load))]
    await turns(20)
    store.send(.row(2, .loaded("two")))
    store.send(.row(1, .loaded("one")))
    for sent in sent { await sent.finish() }
    #expect(store.state.map(\.text) == ["one", "two"])
  }

  @Test func `A wait ends with the row`() async {
    let store = Store(Rows([Row(id: 1)]), Self.reducer)
    let sent = store.send(.row(1, .load))
    await turns(20)
    let token = store.add(Reduce<Rows<Row>, Action> { rows, _ in rows.remove(id: 1) })
    store.send(.row(1, .show("")))
    await sent.finish()
    token.cancel()
    #expect(store.state.isEmpty)
  }

  @Test func `A test store shows that an effect waits for an action, and answers with the action`() async {
    let store = TestStore(Rows([Row(id: 1)]), Self.reducer)
    store.send(.row(1, .load))
    await store.waitForEffects()
    store.send(.row(1, .loaded("x")))
    await store.receive(.row(1, .show("x"))) { $0[id: 1]?.text = "x" }
    await store.finish()
  }

  @Test func `An action that the journal refuses does not end a wait`() async throws {
    let journal = TestJournal<Int, Int>()
    let seen = Log()
    let reducer = Reduce<Int, Int> { state, action, context in
      state += action
      if action == 0 { context.run { send in seen("\(try await send.first { $0 > 1 ? $0 : nil })") } }
    }
    let store = try Store(0, reducer, journal: journal, onFailure: { _ in })
    let sent = store.send(0)
    await turns(20)
    journal.refusesAppends = true
    store.send(2)
    journal.refusesAppends = false
    await turns(20)
    #expect(seen.lines.isEmpty)
    store.send(3)
    await sent.finish()
    #expect(seen.lines == ["3"])
  }

  @Test nonisolated func `When effects run by hand, others run while one waits`() async {
    let store = Store(
      [String](),
      Reduce<[String], String> { state, action, context in
        state.append(action)
        if action == "start" {
          context.run { send in send("got " + (try await send.first { $0 == "answer" ? $0 : nil })) }
          context.run { send in send("answer") }
        }
      })
    await store.send("start").finish()
    #expect(store.state == ["start", "answer", "got answer"])
  }

  @Test nonisolated func `When effects run by hand, too, a wait ends with its effect`() async {
    let ended = Log()
    let store = Store(
      0,
      Reduce<Int, Int> { state, action, context in
        state += 1
        if action == 1 {
          context.run(id: "wait") { send in
            defer { ended("wait") }
            _ = try await send.first { $0 == 9 ? $0 : nil }
          }
          context.run { send in send(2) }
        }
        if action == 2 { context.cancel(id: "wait") }
      })
    await store.send(1).finish()
    // A cancelled effect counts as finished at once; its work ends when its task runs again.
    await turns { ended.lines == ["wait"] }
    #expect(ended.lines == ["wait"])
  }

  @Test func `A reducer that was embedded by hand cannot wait, and the message says why`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inner = Reduce<Int, Int> { _, _, context in context.run { send in _ = try await send.first { $0 } } }
      let outer = Reduce<Int, String> { state, _, context in
        context.embedding({ "\($0)" }) { inner.reduce(&state, 1, $0) }
      }
      let store = Store(0, outer)
      await store.send("go").finish()
      _ = store.state
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains("embedded without a way to find its actions") && words.contains("Attach the reducer with `Scope`"))
  }
}
