import Sluice
import SluiceTesting
import Testing

/// Effects of services.
@Suite struct ServiceEffectTests {
  @Test(arguments: [Home.mainActor, .customActor])
  func `A service's effects run in the store's isolation, and end with the service`(home: Home) async {
    await end(home.actor)
  }

  private func end(_ home: isolated (any Actor)?) async {
    let (clock, log) = (ManualClock(), Log())
    let store = serviceStore(clock: clock) {}
    let service = NotingService("a", log)
    service.onStart = { access in
      for id in ["x", "y", nil] as [String?] {
        access.run(id: id) { send in
          do {
            try await send.sleep(for: .seconds(1))
            send(.add(1))
            try await send.sleep(for: .seconds(1))
          } catch {
            log("\(id ?? "none") is over")
          }
          send(.add(100))
        }
      }
    }
    service.onShutDown = { access in
      access.run { send in log("never") }
      log("still \(store.effectsLeft > 0)")
    }
    let token = store.add(service)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { store.state.count == 3 }
    await clock.waitForSleepers(1)
    token.cancel()
    #expect(store.effectsLeft == 0)
    await turns { log.lines.count == 6 }
    #expect(log.lines.prefix(3) == ["a starts at 0", "a ends at 3", "still true"])
    #expect(Set(log.lines.dropFirst(3)) == ["x is over", "y is over", "none is over"])
    #expect(store.state.count == 3, "what it sends after its end does not count")
  }

  @Test @MainActor func `Ids of effects are local to a service, so others and reducers may use them, too`() async {
    let (clock, failures) = (ManualClock(), Log())
    let store = effectStore([], orders, clock: clock, onFailure: { failures($0) })
    let services = ["a", "b"].map { name in
      Keeping<[String], Order> { $0.start(.work(name).id(1)) }
    }
    let tokens = services.map { store.add($0) }
    store.send(.start(.work("c").id(1)))
    await clock.waitForSleepers(1)
    services[0].access?.cancel(id: 1)
    services[1].access?.cancel(id: 2)
    services[1].access?.start(.cancel(id: 2))
    store.send(.start(.cancel(id: 1)))
    clock.advance(by: .seconds(1))
    await turns { store.state.contains("b ends") }
    #expect(Set(store.state) == ["a begins", "b begins", "c begins", "b ends"])
    tokens.forEach { $0.cancel() }
    #expect(store.effectsLeft == 0 && failures.lines == [])
  }

  @Test(arguments: 0..<4) @MainActor func `Ids inside the effects of a service are local to it, too`(form: Int) async {
    let (clock, failures) = (ManualClock(), Log())
    let store = effectStore([], orders, clock: clock, onFailure: { failures($0) })
    func effect(_ name: String) -> Effect<Order> {
      let work = Effect<Order>.work(name).id("x", cancelInFlight: true)
      return switch form {
      case 0: .merge(work, .note("\(name) is there"))
      case 1: .concatenate(.note("\(name) is there"), work)
      case 2: .merge(.concatenate(.note("\(name) is there"), work))
      default: .concatenate(.cancel(id: "x"), .merge(work))
      }
    }
    let services = ["a", "b"].map { name in Keeping<[String], Order> { $0.start(effect(name)) } }
    var tokens = services.map { store.add($0) }
    store.send(.start(effect("c")))
    await clock.waitForSleepers(3)
    store.send(.start(.cancel(id: "x")))
    services[0].access?.start(.merge(.cancel(id: "x"), .note("cancelled")))
    tokens.append(store.add(Keeping<[String], Order> { $0.start(effect("d")) }))
    await clock.waitForSleepers(2)
    tokens.removeLast().cancel()
    clock.advance(by: .seconds(1))
    await turns { store.state.contains("b ends") }
    #expect(store.state.filter { $0.hasSuffix("ends") } == ["b ends"])
    tokens.forEach { $0.cancel() }
    #expect(store.effectsLeft == 0 && failures.lines == [])
  }

  @Test @MainActor func `Finished work of a service leaves nothing behind`() {
    let store = effectStore([], orders)
    let service = Keeping<[String], Order> { _ in }
    let token = store.add(service)
    for id in 0..<1000 { service.access?.start(.note("x").id(id)) }
    #expect(store.state.count == 1000 && store.effectsLeft == 0)
    token.cancel()
  }

  @Test @MainActor func `Rules in time hold for a service's effects, and an error becomes what its author chose`() async
  {
    struct Broken: Error {}
    let (clock, failures) = (ManualClock(), Log())
    let store = effectStore([], orders, clock: clock, onFailure: { failures($0) })
    let service = Keeping<[String], Order> { store in
      for name in ["a", "b", "c"] { store.start(.note(name).debounce(id: 1, for: .seconds(1))) }
      store.start(.note("d").delay(for: .seconds(1)))
      store.run(id: "broken") { _ in throw Broken() }
      store.run {
        _ in
        throw Broken()
      } catch: { _ in
        .note("caught")
      }
    }
    let token = store.add(service)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { store.state.count == 3 && !failures.lines.isEmpty }
    #expect(store.state == ["caught", "c", "d"])
    #expect(failures.lines.count == 1)
    for word in ["broken of Keeping", "ServiceEffectTests.swift", "Broken()"] {
      #expect(failures.lines.first?.contains(word) == true, "\(failures.lines)")
    }
    token.cancel()
    #expect(store.effectsLeft == 0)
  }

  @Test func `In a store without isolation a service's effects wait to be run by hand`() async {
    let store = effectStore([], orders)
    let token = store.add(Keeping { $0.start(.later("a")) })
    #expect(store.state == [])
    await store.runWaitingEffects()
    #expect(store.state == ["a"])
    token.cancel()
  }

  @Test @MainActor func `Waiting for an action does not wait for the services`() async {
    let (clock, store) = (ManualClock(), orderStore())
    let token = store.add(Keeping { $0.run { _ in try await clock.sleep(for: .seconds(1)) } })
    await store.send(.note("a")).finish()
    #expect(store.state == ["a"])
    token.cancel()
  }

  @Test @MainActor func `A caller that sends through its access can wait for the effects`() async {
    let store = orderStore()
    let service = Keeping<[String], Order> { _ in }
    let token = store.add(service)
    await service.access?.send(.start(.later("a"), .later("b"))).finish()
    #expect(store.state == ["a", "b"])
    token.cancel()
  }
}

/// Keeps what it gets of the store, and does something as it starts.
final class Keeping<State, Action>: Service {
  private(set) var access: StoreAccess<State, Action>?
  private let begin: (StoreAccess<State, Action>) -> Void

  init(_ begin: @escaping (StoreAccess<State, Action>) -> Void) { self.begin = begin }

  func start(_ store: StoreAccess<State, Action>) {
    access = store
    begin(store)
  }
}
