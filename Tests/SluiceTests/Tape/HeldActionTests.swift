import Sluice
import Testing

/// Actions that effects, services and outlets send while a state of the past is shown.
@Suite struct HeldActionTests {
  static let reducer = Reduce<[String], String> { state, action, context in
    state.append(action)
    if action == "start" {
      context.run(reading: [String].self) { send, latest in
        await Task.yield()
        send("effect saw \(await latest(\.count) ?? -1)")
      }
    }
  }

  @Test func `Actions of effects and outlets wait while the past is shown, and effects see the live state`()
    async throws
  {
    let store = Store([], Self.reducer)
    let tape = store.record()
    store.send("start")
    store.send("second")
    try store.travel(to: tape.base)
    store.outlet.enqueue("outlet")
    await store.runWaitingEffects()
    #expect(store.state == [] && tape.count == 2)
    store.resume()
    #expect(store.state.prefix(2) == ["start", "second"])
    #expect(Set(store.state.dropFirst(2)) == ["effect saw 2", "outlet"] && tape.count == 4)
  }

  @MainActor @Test func `On the main actor an effect waits, too, and a sender that awaits its action`() async throws {
    let store = Store([], Self.reducer)
    let tape = store.record()
    store.send("start")
    try store.travel(to: tape.base)
    let outlet = store.outlet
    let sent = Task { try await outlet.send("outlet") }
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state == [])
    store.resume()
    try await sent.value
    #expect(Set(store.state) == ["start", "effect saw 1", "outlet"])
  }

  @Test func `A sender whose action waits gets an error if the store continues from an earlier state`() async throws {
    let store = Store([], Self.reducer)
    let tape = store.record()
    store.send("first")
    try store.travel(to: tape.base)
    let outlet = store.outlet
    let sent = Task { try await outlet.send("outlet") }
    while !sent.isCancelled, store.tape != nil {
      await Task.yield()
      await store.runWaitingEffects()
      if (try? store.rewind(to: tape.base)) != nil { break }
    }
    await store.runWaitingEffects()
    _ = await sent.result
    #expect(!store.state.contains("first"))
  }

  @Test func `Services are not notified of a state that is only shown, and are of one that a rewind restores`() throws {
    let log = Log()
    let store = Store(
      Probe(), probe, services: { ChangeHook(\.count) { old, new, _ in log("\(old) to \(new)") } })
    let tape = store.record()
    store.send(.add(1))
    store.send(.add(2))
    try store.travel(to: tape.base)
    store.resume()
    #expect(log.lines == ["0 to 1", "1 to 3"])
    try store.rewind(to: tape.base + 1)
    #expect(log.lines == ["0 to 1", "1 to 3", "3 to 1"])
  }

  @Test func `An action that a service sends while another state is shown waits`() throws {
    let access = Box<StoreAccess<[String], String>>()
    final class Keeper: Service {
      let access: Box<StoreAccess<[String], String>>
      init(_ access: Box<StoreAccess<[String], String>>) { self.access = access }
      func start(_ store: StoreAccess<[String], String>) { access.value = store }
    }
    let store = Store([], Self.reducer, services: { Keeper(access) })
    let tape = store.record()
    store.send("first")
    try store.travel(to: tape.base)
    access.value?.send("service")
    #expect(store.state == [])
    store.resume()
    #expect(store.state == ["first", "service"])
    #expect(tape.entries.last?.source == .service("Keeper"))
  }
}
