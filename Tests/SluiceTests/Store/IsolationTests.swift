import Sluice
import SluiceTesting
import Testing

/// Carries a store where the compiler would not let it go.
private struct Smuggled: @unchecked Sendable {
  let store: Store<Probe, ProbeAction>
}

private actor Smuggler {
  func send(_ smuggled: Smuggled) { smuggled.store.send(.add(1)) }
}

/// Law 15: a store belongs to the isolation in which it was made.
@Suite(.freesStores) struct IsolationTests {
  actor Home {
    /// Made in a stored-property default, where there is no isolation yet.
    let adopted = Store(Probe(), probe)
    private var made: Store<Probe, ProbeAction>?

    func make() {
      made = Store(Probe(), probe)
    }

    func send(_ action: ProbeAction) { made?.send(action) }
    func adopt(_ action: ProbeAction) { adopted.send(action) }
    var count: Int? { made?.state.count }
    var isHome: Bool { made?.isolation === self }
    var hasAdopted: Bool { adopted.isolation === self }
    var adoptedOutlet: Outlet<ProbeAction> { adopted.outlet }
    var adoptedCount: Int { adopted.state.count }
    func observe() -> Int {
      let token = adopted.observe(\.count) { _ in }
      defer { token.cancel() }
      return adopted.state.count
    }
  }

  @Test @MainActor func `A store made on the main actor belongs to it`() {
    #expect(Store(Probe(), probe).isolation === MainActor.shared)
  }

  @Test func `A store made on any actor belongs to it`() async {
    let home = Home()
    await home.make()
    #expect(await home.isHome)
    await home.send(.add(1))
    #expect(await home.count == 1)
  }

  @Test func `A store made with no isolation adopts that of the first actor that sends`() async {
    let home = Home()
    #expect(await !home.hasAdopted)
    await home.adopt(.add(1))
    #expect(await home.hasAdopted)
  }

  @Test func `A store with no isolation adopts that of an observing actor, which delivers actions of its outlet`()
    async throws
  {
    let home = Home()
    let outlet = await home.adoptedOutlet
    outlet.enqueue(.add(3))
    #expect(await home.observe() == 0)
    try await outlet.send(.add(1))
    #expect(await home.adoptedCount == 4)
  }

  @Test func `An actor that owns its store is freed, and the store's effects are cancelled`() async {
    var home: Home? = Home()
    weak let released = home
    await home?.make()
    await home?.send(.add(1))
    await home?.adopt(.add(1))
    home = nil
    #expect(released == nil)
  }

  @Test func `Effects of a store with no isolation wait until it has adopted one`() async throws {
    let home = Home()
    await home.adopt(.later(5))
    let outlet = await home.adoptedOutlet
    while await home.adoptedCount != 5 { try await outlet.send(.write(".")) }
  }

  @Test func `Effects and outlet messages of a store with no isolation are run by hand`() async {
    let store = Store(Probe(), probe)
    store.send(.later(5))
    store.outlet.enqueue(.later(7))
    #expect(store.state.count == 0)
    await store.runWaitingEffects()
    #expect(store.state.count == 12)
    #expect(store.isolation == nil)
  }

  @Test @MainActor func `A function without isolation may send if it is called where the store belongs`() {
    func helper(_ store: Store<Probe, ProbeAction>, isolation: (any Actor)?) {
      store.send(.add(1), isolation: nil)
    }
    let store = Store(Probe(), probe)
    helper(store, isolation: nil)
    #expect(store.state.count == 1)
  }

  @Test func `Using a store outside of its isolation stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let smuggled = await MainActor.run { Smuggled(store: Store(Probe(), probe)) }
      await Smuggler().send(smuggled)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for words in ["belongs to MainActor was used on Smuggler", "races with it", "To fix this", "store.outlet"] {
      #expect(message.contains(words), "\(message)")
    }
  }

  @Test func `Using a store where the isolation is unknown stops the program, too`() async {
    await #expect(processExitsWith: .failure) {
      let smuggled = await MainActor.run { Smuggled(store: Store(Probe(), probe)) }
      _ = await Task.detached { smuggled.store.send(.add(1)) }.value
    }
  }

  @Test @MainActor func `Reading the state inside a reducer stops the program, and says what to do instead`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        struct Smuggled: @unchecked Sendable { weak var store: Store<Int, Int>? }
        final class Holder: @unchecked Sendable { var smuggled: Smuggled? }
        let holder = Holder()
        let store = Store(0, Reduce<Int, Int> { _, _ in _ = holder.smuggled?.store?.state })
        holder.smuggled = Smuggled(store: store)
        store.send(1)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for words in ["read while one of its reducers was running", "Why this is a problem", "`state` parameter"] {
      #expect(message.contains(words), "\(message)")
    }
  }
}
