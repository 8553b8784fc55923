import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Law 20, for requests: a cancelled effect makes no request, however it continues.
@Suite struct CancelledRequestTests {
  struct Part: EffectRequest { let number: Int }

  /// Performs parts as a callback would: it does not look whether its task is cancelled.
  @MainActor final class Disk {
    var begun: [Int] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func write(_ part: Part) async {
      begun.append(part.number)
      await withCheckedContinuation { waiting.append($0) }
    }

    func answer() async {
      for _ in 0..<5 {
        while !waiting.isEmpty { waiting.removeFirst().resume() }
        await turns(30)
      }
    }
  }

  enum Way: CaseIterable { case loop, group, detached, retry, concatenation, collection, child, childGroup }

  private static func effect(_ way: Way, _ seen: Log) -> Effect<Order> {
    switch way {
    case .loop:
      .run { send in
        do { for part in 1...3 { try await send.perform(Part(number: part)) } } catch { seen(errorName(error)) }
      }
    case .group:
      .run { send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask { for part in 1...3 { try? await send.perform(Part(number: part)) } }
        }
      }
    case .detached:
      .run { send in
        await Task.detached { for part in 1...3 { try? await send.perform(Part(number: part)) } }.value
      }
    case .retry:
      Effect<Order>.run { send in
        try await send.perform(Part(number: 1))
        struct Again: Error {}
        throw Again()
      }.retry(maxAttempts: 3)
    case .concatenation: .concatenate((1...3).map { .perform(Part(number: $0)) })
    case .collection:
      .collect(.perform(Part(number: 1)), .perform(Part(number: 2)), .perform(Part(number: 3)))
    case .child: Effect<Order>.concatenate((1...3).map { .perform(Part(number: $0)).enqueue(id: "queue") })
    case .childGroup: .merge((1...3).map { .perform(Part(number: $0)).enqueue(id: "queue") })
    }
  }

  @MainActor @Test(arguments: Way.allCases)
  func `An effect that is cancelled performs no further request`(way: Way) async {
    let (disk, seen) = (Disk(), Log())
    let store = orderStore(handlers: [EffectHandler(Part.self) { @MainActor part in await disk.write(part) }])
    store.send(.start(Self.effect(way, seen).id("upload")))
    await turns { disk.begun == [1] }
    store.send(.start(.cancel(id: "upload")))
    await disk.answer()
    #expect(disk.begun == [1])
    #expect(seen.lines == (way == .loop ? ["CancellationError"] : []))
  }

  @MainActor @Test func `A store that ends performs no further request`() async {
    let (disk, seen) = (Disk(), Log())
    let store = orderStore(handlers: [EffectHandler(Part.self) { @MainActor part in await disk.write(part) }])
    store.send(.start(Self.effect(.loop, seen)))
    await turns { disk.begun == [1] }
    store.shutDown()
    await disk.answer()
    #expect(disk.begun == [1] && seen.lines == ["CancellationError"])
  }

  @MainActor @Test func `A handler that takes no time is not called after a cancellation, either`() async {
    let begun = Log()
    let store = orderStore(handlers: [EffectHandler(Part.self) { part in begun(part.number) }])
    store.send(
      .start(
        Effect<Order>.run { send in
          send(.start(.cancel(id: "upload")))
          try await send.perform(Part(number: 1))
        }.id("upload")))
    await turns(50)
    #expect(begun.lines == [])
  }

  @MainActor @Test func `A child task that is cancelled performs no request, while its effect continues`() async {
    let begun = Log()
    let store = orderStore(handlers: [EffectHandler(Part.self) { part in begun(part.number) }])
    let sent = store.send(
      .start(
        .run { send in
          await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { try? await send.perform(Part(number: 1)) }
          }
          try await send.perform(Part(number: 2))
        }))
    await sent.finish()
    #expect(begun.lines == ["2"])
  }

  @Test func `Without an isolation, an effect that is cancelled while it runs by hand performs no further request`()
    async
  {
    let (begun, place) = (Log(), Box<Store<[String], Order>>())
    let handler = EffectHandler(Part.self) { part in
      begun(part.number)
      place.value?.send(.start(.cancel(id: "upload")), isolation: nil)
    }
    let store = effectStore([], orders, handlers: [handler], isolation: nil)
    place.value = store
    let parts = (1...3).map { Effect<Order>.perform(Part(number: $0)) }
    store.send(.start(Effect.collect(.merge(parts)).id("upload")), isolation: nil)
    await store.runWaitingEffects()
    #expect(begun.lines == ["1"])
    place.value = nil
  }

  @MainActor @Test func `A task that is detached from a cancelled effect does not sleep`() async {
    let (clock, seen) = (ManualClock(), Log())
    let store = orderStore(clock: clock)
    store.send(
      .start(
        Effect<Order>.run { send in
          try? await send.sleep(for: .seconds(1))
          await Task.detached {
            do { try await send.sleep(for: .seconds(1)) } catch { seen(errorName(error)) }
          }.value
        }.id("upload")))
    await clock.waitForSleepers(1)
    store.send(.start(.cancel(id: "upload")))
    await turns { seen.lines.count == 1 }
    #expect(seen.lines == ["CancellationError"])
  }
}
