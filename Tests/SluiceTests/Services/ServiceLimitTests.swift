import Sluice
import Testing

/// Law 8 for services.
@Suite struct ServiceLimitTests {
  /// How two services answer each other for ever.
  enum Exchange: CaseIterable, Sendable { case actions, details, both }

  @Test(arguments: Home.allCases, Exchange.allCases)
  func `Services that answer each other for ever are stopped at the limit, with the chain of actions`(
    home: Home, exchange: Exchange
  ) async { await stop(home.actor, exchange) }

  private func stop(_ home: isolated (any Actor)?, _ exchange: Exchange) {
    let failures = Box<[StoreFailure<ProbeAction>]>([])
    let isOn = Box(true)
    let store = Store(
      Probe(), probe, limit: 100, onFailure: { failures.value?.append($0) },
      services: { services(exchange) { isOn.value == true } })
    store.send(.add(1))
    var (limit, chain) = (0, [] as [String])
    if case StoreError.limitExceeded(let reached, let links)? = failures.value?.first?.cause {
      (limit, chain) = (reached, links)
    }
    #expect(failures.value?.count == 1 && limit == 100)
    #expect((49...52).contains(store.state.count), "not once more")
    #expect((30...33).contains(chain.count))
    let links = zip(chain, chain.dropFirst())
    #expect(links.allSatisfy { Set([$0, $1]) == ["add(1)", "write(\"x\")"] }, "\(chain)")
    isOn.value = false
    store.send(.add(1000))
    #expect(store.state.count > 1000 && failures.value?.count == 1, "the store stays usable")
  }

  @ServiceBuilder<Probe, ProbeAction>
  private func services(
    _ exchange: Exchange, _ isOn: @escaping () -> Bool
  ) -> [any Service<Probe, ProbeAction>] {
    switch exchange {
    case .actions:
      ActionHook(after: { action, store in if action == .add(1), isOn() { store.send(.write("x")) } })
      ActionHook(before: { action, store in if action == .write("x"), isOn() { store.send(.add(1)) } })
    case .details:
      ChangeHook(\.count) { _, _, store in if isOn() { store.send(.write("x")) } }
      ChangeHook(\.text) { _, _, store in if isOn() { store.send(.add(1)) } }
    case .both:
      ChangeHook(\.count) { _, _, store in if isOn() { store.send(.write("x")) } }
      ActionHook(after: { action, store in if action == .write("x"), isOn() { store.send(.add(1)) } })
    }
  }
}
