import Sluice
import Testing

/// Actions that a wait must not miss, and must not take.
@MainActor @Suite(.freesStores) struct MissedActionTests {
  /// "go" starts an effect, which sends "first"; that leads to "second", which calls `whileSecond`, and to "third".
  private func chain(
    _ whileSecond: @escaping @Sendable () -> Void, _ effect: @autoclosure @escaping @Sendable () -> Effect<String>
  ) -> Store<[String], String> {
    Store(
      [],
      Reduce { state, action, context in
        state.append(action)
        if action == "go" { context.start(effect()) }
        if action == "first" { context.send("second") }
        if action == "second" {
          whileSecond()
          context.send("third")
        }
      })
  }

  @Test func `A reducer that is added by what an effect sends handles the next action`() async {
    let place = Box<Store<[String], String>>()
    let tokens = Box<[Token]>([])
    let store = chain(
      {
        if let token = place.value?.add(Reduce<[String], String> { $0.append("added: " + $1) }) {
          tokens.value?.append(token)
        }
      }, .run { send in send("first") })
    place.value = store
    await store.send("go").finish()
    #expect(store.state == ["go", "first", "second", "third", "added: third"])
    place.value = nil
  }

  @Test func `No action that a send leads to is missed if a reducer is attached or detached meanwhile`() async {
    let place = Box<Store<[String], String>>()
    let store = chain(
      { place.value?.add(Reduce<[String], String> { _, _ in }).cancel() },
      .run { send in
        send("first")
        send("got " + (try await send.first(within: .seconds(600)) { $0 == "third" ? $0 : nil }))
      })
    place.value = store
    await store.send("go").finish()
    #expect(store.state.last == "got third")
    place.value = nil
  }

  @Test func `A condition that becomes true right after its evaluation is not missed, also elsewhere`() async {
    let place = Box<Outlet<String>>()
    let evaluations = Log()
    let store = chain(
      {},
      .run { send in
        try await Task.detached {
          try await send.until(reading: [String].self, within: .seconds(600)) { state in
            evaluations("")
            if evaluations.lines.count == 1 { place.value?.enqueue("now") }
            return state.contains("now")
          }
        }.value
        send("done")
      })
    place.value = store.outlet
    await store.send("go").finish()
    #expect(store.state == ["go", "now", "done"])
    place.value = nil
  }

  @Test func `An effect does not wait for actions that it sends itself, also while it waits`() async {
    let store = chain(
      {},
      .run { send in
        async let other = send.first(within: .seconds(600)) { $0.hasPrefix("x") ? $0 : nil }
        for _ in 1...20 { await Task.yield() }
        send("x of its own")
        send("got " + (try await other))
      })
    let sent = store.send("go")
    await turns { store.state.contains("x of its own") }
    store.send("x from outside")
    await sent.finish()
    #expect(store.state == ["go", "x of its own", "x from outside", "got x from outside"])
  }
}
