import Sluice
import SluiceTesting
import Testing

/// Where an effect is after a failure. Swift 6.3 leaves out the way back of a function that throws.
@Suite(.freesStores) struct EffectFailureTests {
  struct Broken: Error {}
  struct Ask: EffectRequest { typealias Answer = String }

  @Test func `An effect that fails elsewhere is reported in the isolation of its store`() async {
    await failing(WitnessActor())
  }

  private func failing(_ place: isolated WitnessActor) async {
    let elsewhere = Effect<Order>.fireAndForget { _ = try await failElsewhere() }
    for effect in [
      elsewhere, .run { _ in _ = try await failElsewhere() }, elsewhere.id(1), elsewhere.retry(maxAttempts: 3),
      elsewhere.delay(for: .zero).enqueue(id: 1), elsewhere.timeout(.seconds(9)), .concatenate(elsewhere.id(1)),
      .collect([{ @Sendable in try await failElsewhere() }]) { .note("\($0)") },
      .perform(Ask()) { .note($0) },
    ] as [Effect<Order>] {
      let failures = Log()
      let store = orderStore(handlers: [handler], onFailure: { _ in failures(place.isHere) })
      let caught = effect.catch { _ in .note("\(place.isHere)") }
      await store.send(
        .start(caught, .concatenate(caught), .concatenate(caught.id(2)), effect.id(3), .concatenate(effect))
      )
      .finish()
      #expect(store.state == ["true", "true", "true"])
      #expect(failures.lines == ["true", "true"])
    }
  }

  @Test func `An effect catches errors in the isolation of its store`() async {
    await catching(WitnessActor())
  }

  private func catching(_ home: isolated WitnessActor) async {
    let (seen, place) = (Log(), home)
    let store = orderStore(handlers: [handler])
    let ended: Outlet<Int>
    do { ended = Store(0, Reduce<Int, Int> { $0 = $1 }).outlet }
    let sent = store.send(
      .start(
        .run { send in
          do { _ = try await send.perform(Ask()) } catch { seen("perform \(place.isHere)") }
          do { try await ended.send(1) } catch { seen("outlet \(place.isHere)") }
          send(.start(.cancel(id: 1)))
          do { try await send.sleep(for: .seconds(1)) } catch { seen("sleep \(place.isHere)") }
        }.id(1)))
    await sent.finish()
    await turns { seen.lines.count == 3 }
    #expect(seen.lines == ["perform true", "outlet true", "sleep true"])
  }

  private var handler: EffectHandler { EffectHandler(Ask.self) { _ async throws in try await failElsewhere() } }
}

@concurrent private func failElsewhere() async throws -> String {
  await Task.yield()
  throw EffectFailureTests.Broken()
}
