import Sluice
import SluiceTesting
import Testing

private struct Rename: Action, Equatable { var name: String }
private struct Renamed: Action, Equatable {}

private final class Doubler: StateObserver {
  let detail: KeyPath<Shop, Int> = \.part.number
  func changed(from old: Int, to new: Int, _ store: StoreAccess<Shop, ShopAction>) { store.send(.add(new * 2)) }
}

@MainActor @Suite struct TestStorePartTests {
  @Test func `A part is tested through a scope`() async {
    let store = TestStore(Shop(), makeShop())
    let findings = Findings(of: store)
    let part = store.scope(\.part, action: ShopAction.part)
    part.send(.set(3)) { $0.number = 3 }
    part.send(.setLater(4))
    await part.receive(.set(4)) { $0.number = 4 }
    await store.finish()
    #expect(findings.take() == [])
    #expect(part.state.number == 4)
    part.send(.set(5)) { $0.number = 6 }
    #expect(findings.message().contains("is not the expected one:"))
    await part.receive(.set(1))
    #expect(findings.message().contains("set(1) did not come back."))
  }

  @Test func `A service is tested with its store`() {
    let store = TestStore(Shop(), makeShop(), services: { Doubler() })
    let findings = Findings(of: store)
    store.send(.part(.set(2))) { $0.part.number = 2 }
    store.receive(.add(4)) { $0.count = 4 }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A parcel is tested alone`() {
    let parcel = Parcel<Shop, ShopAction>("shop") {
      makeShop { _, context in context.perform(Buy(count: 1)) }
      Doubler()
    }
    let store = TestStore(Shop(), parcel: parcel)
    let findings = Findings(of: store)
    store.send(.part(.set(2))) { $0.part.number = 2 }
    store.receive(.add(4)) { $0.count = 4 }
    store.send(.effect("buy"))
    store.answer(Buy(count: 1))
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A request that a parcel declares and nothing performs is answered by the test`() {
    let parcel = Parcel<Shop, ShopAction>("shop") { makeShop().performing(Buy.self) }
    let store = TestStore(Shop(), parcel: parcel)
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.count = 1 }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Actions of an open set are sent and received as values of their own types`() {
    let reducer = Combined<String, any Action> {
      On(Rename.self) { state, action, context in
        state = action.name
        context.send(Renamed())
      }
      On(Renamed.self) { _, _ in }
    }
    let store = TestStore("", reducer)
    let findings = Findings(of: store)
    store.send(Rename(name: "a")) { $0 = "a" }
    store.receive(Renamed())
    store.send(Rename(name: "b")) { $0 = "b" }
    store.receive(Rename(name: "c"))
    #expect(findings.message().contains("did not come next, but "))
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Interceptors surround reducers, and the test sees the actions that were sent`() {
    let store = TestStore(
      Shop(), makeShop(),
      interceptors: Interceptor { state, action, context, next in
        if case .add(let amount) = action {
          next(&state, .add(amount * 10), context)
        } else {
          next(&state, action, context)
        }
      })
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.count = 10 }
    store.send(.addTwice(1))
    store.receive(.add(1)) { $0.count = 20 }
    store.receive(.add(1)) { $0.count = 30 }
    store.finish()
    #expect(findings.take() == [])
  }
}
