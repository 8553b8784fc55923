import Foundation
import Sluice
import SluiceTesting
import Testing

@MainActor @Suite struct TestStoreTimeTests {
  @Test func `Time stands still until it is moved, also in a test that is not async`() {
    let store = TestStore(Shop(), makeShop())
    let findings = Findings(of: store)
    store.send(.typed("r")) { $0.text = "r" }
    store.advance(by: .milliseconds(200))
    store.send(.typed("ry")) { $0.text = "ry" }
    store.advance(by: .milliseconds(299))
    store.receive(.found(["Rye"]))
    #expect(findings.message().contains("search is held back for a time: `store.advance(by: …)`"))
    store.advance(by: .milliseconds(1))
    store.answer(Find(text: "ry"), with: ["Rye"])
    store.receive(.found(["Rye"])) { $0.results = ["Rye"] }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `The date of a test moves with its clock, unless the test provides one`() {
    let dates = Reduce<[Date], Int> { dates, _, context in dates.append(context.now()) }
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let store = TestStore([], dates)
    store.send(1) { $0 = [start] }
    store.advance(by: .milliseconds(1_500))
    store.send(2) { $0.append(start + 1.5) }
    store.finish()

    let clock = ManualClock()
    clock.advance(by: .seconds(7))
    let second = TestStore([], dates, clock: clock)
    second.send(1) { $0 = [start + 7] }
    second.finish()

    let third = TestStore([], dates, clock: clock) { Provide(\.now, .constant(start)) }
    third.send(1) { $0 = [start] }
    third.finish()

    let fourth = TestStore([], dates) { Provide(\.clock, clock) }
    fourth.exhaustivity = .off
    fourth.send(1) { $0 = [start + 7] }
  }

  @Test func `Effects that are due at different times happen in order`() {
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        for seconds in [3, 1, 2] { context.send(.add(seconds), after: .seconds(seconds)) }
      })
    let findings = Findings(of: store)
    store.send(.effect("later"))
    store.advance(by: .seconds(3))
    store.receive(.add(1)) { $0.count = 1 }
    store.receive(.add(2)) { $0.count = 3 }
    store.receive(.add(3)) { $0.count = 6 }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An effect that sleeps again and again is woken at each of its deadlines`() async {
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        context.run(id: "ticks") { send in
          for number in 1...3 {
            try await send.sleep(for: .seconds(1))
            send(.add(number))
          }
        }
      })
    let findings = Findings(of: store)
    store.send(.effect("ticks"))
    await store.advance(by: .seconds(2))
    await store.receive(.add(1)) { $0.count = 1 }
    await store.receive(.add(2)) { $0.count = 3 }
    await store.receive(.add(3))
    #expect(findings.message().contains("ticks sleeps for 1.0 seconds"))
    await store.advance(by: .seconds(1))
    await store.receive(.add(3)) { $0.count = 6 }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Effects that wake at the same time come in the order they started`() async {
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        for number in 1...5 {
          context.run { send in
            for _ in 0..<2 {
              try await send.sleep(for: .seconds(1))
              send(.add(number))
            }
          }
        }
      })
    let findings = Findings(of: store)
    store.send(.effect("sleep"))
    await store.advance(by: .seconds(2))
    for number in [1, 2, 3, 4, 5, 1, 2, 3, 4, 5] { await store.receive(.add(number)) { $0.count += number } }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An effect that sleeps on the clock without the store is known to sleep, too`() async {
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        let clock = context.clock
        context.run(id: "sleeper") { send in
          try await clock.sleep(for: .seconds(1))
          send(.add(1))
        }
      })
    store.limit = .seconds(600)
    let findings = Findings(of: store)
    store.send(.effect("sleep"))
    await store.receive(.add(1))
    #expect(findings.message().contains("sleeper sleeps for 1.0 seconds"))
    await store.advance(by: .seconds(1))
    await store.receive(.add(1)) { $0.count = 1 }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Two stores that share a clock wait for their own effects`() async {
    let clock = ManualClock()
    let effects: ShopEffects = { _, context in
      context.run { send in
        try await send.sleep(for: .seconds(1))
        send(.add(1))
      }
    }
    let (one, two) = (
      TestStore(Shop(), makeShop(effects), clock: clock), TestStore(Shop(), makeShop(effects), clock: clock)
    )
    let findings = [Findings(of: one), Findings(of: two)]
    one.send(.effect("sleep"))
    two.send(.effect("sleep"))
    await two.advance(by: .zero)
    await one.advance(by: .seconds(1))
    await one.receive(.add(1)) { $0.count = 1 }
    await two.receive(.add(1)) { $0.count = 1 }
    await one.finish()
    await two.finish()
    #expect(findings.flatMap { $0.take() } == [])
  }
}
