import Sluice
import Testing

/// An actor as the guide for servers writes it.
private actor Owner {
  private lazy var store = Store(Probe(), probe, isolation: self)
  var outlet: Outlet<ProbeAction> { store.outlet }
  var count: Int { store.count }
}

/// An actor whose store cannot know to whom it belongs.
private actor Stranger {
  private let store: Store<Probe, ProbeAction>
  let outlet: Outlet<ProbeAction>

  init() {
    store = Store(Probe(), probe)
    outlet = store.outlet
  }

  var count: Int { store.count }
  func observe() { store.observe(\.count) { _ in }.cancel() }
  func shutDown() { store.shutDown(isolation: self) }
}

/// A store whose outlet takes actions, and that belongs to no actor.
@Suite struct HomelessOutletTests {
  @Test func `A store that an actor makes with itself as the isolation belongs to it from the start`() async throws {
    let owner = Owner()
    try await owner.outlet.send(.add(1))
    #expect(await owner.count == 1)
  }

  @Test func `An action whose store has no actor is reported with an explanation within a second, and waits`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let stranger = Stranger()
      async let sent: Void = stranger.outlet.send(.add(1))
      stranger.outlet.enqueue(.add(1))
      try await Task.sleep(for: .milliseconds(1_300))
      #expect(await stranger.count == 0)
      await stranger.observe()
      try await sent
      while await stranger.count != 2 { await Task.yield() }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for words in [
      "Sluice: An action of type ProbeAction", "waits in an outlet", "belongs to no actor", "To fix this",
      "isolation: self", "async init",
      "runWaitingEffects()",
    ] { #expect(message.contains(words), "\(message)") }
    #expect(message.split(separator: "belongs to no actor").count == 2, "once for each store")
  }

  @Test func `A store that finds its actor, or ends, within a second reports nothing`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let (adopted, ended) = (Stranger(), Stranger())
      adopted.outlet.enqueue(.add(1))
      ended.outlet.enqueue(.add(1))
      try await Task.sleep(for: .milliseconds(100))
      await adopted.observe()
      await ended.shutDown()
      try await Task.sleep(for: .milliseconds(1_300))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!message.contains("belongs to no actor"), "\(message)")
  }
}
