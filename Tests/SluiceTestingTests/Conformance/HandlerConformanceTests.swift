import Sluice
import SluiceTesting
import Testing

/// The kit for effect handlers: right ones pass, and each wrong one is found by its rule.
@MainActor @Suite struct HandlerConformanceTests {
  struct Load: EffectRequest, Hashable {
    typealias Answer = Int
    var fails = false
    var isEndless = false
  }

  struct Save: EffectRequest {}

  struct Offline: Error {}

  private func problems(
    failing: Load? = nil, endless: Load? = nil, clock: any Clock<Duration> = ContinuousClock(),
    _ make: () -> EffectHandler
  ) async -> [String] {
    do {
      try await EffectHandlerConformance.check(
        Load(), failing: failing, endless: endless, within: .seconds(1), clock: clock, make: make)
      return []
    } catch let error as NotConforming {
      return error.problems
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `Handlers that keep the rules pass`() async throws {
    let now = await problems { EffectHandler(Load.self) { (_: Load) throws -> Int in 1 } }
    #expect(now == [])
    let clock = ManualClock()
    let later = await problems(failing: Load(fails: true), endless: Load(isEndless: true)) {
      EffectHandler(Load.self) { load async throws -> Int in
        if load.fails { throw Offline() }
        if load.isEndless { try await clock.sleep(for: .seconds(1000)) }
        return 1
      }
    }
    #expect(later == [])
    let many = await problems { EffectHandler(Load.self) { _, answer in for number in 1...3 { answer(number) } } }
    #expect(many == [])
    try await EffectHandlerConformance.check(Save()) { EffectHandler(Save.self) { (_: Save) throws -> Void in } }
  }

  @Test func `A handler of another kind is found`() async {
    let found = await problems { EffectHandler(Save.self) { (_: Save) throws -> Void in } }
    #expect(found.count == 1 && found[0].hasPrefix("It performs the kind of effects that it is for"))
  }

  @Test func `A handler that does not answer is found`() async {
    let found = await problems { EffectHandler(Load.self) { _, _ in } }
    #expect(found == ["It answers before it returns, where an answer is waited for: it gave 0 answers and returned"])
  }

  @Test func `A handler that throws where it should not, or does not throw where it should, is found`() async {
    let found = await problems { EffectHandler(Load.self) { (_: Load) throws -> Int in throw Offline() } }
    #expect(found == ["It succeeds with what it can perform: it gave 0 answers and threw Offline()"])
    let silent = await problems(failing: Load(fails: true)) {
      EffectHandler(Load.self) { (_: Load) throws -> Int in 0 }
    }
    #expect(silent.map { $0.prefix(22) } == ["It throws if it fails:", "It throws instead of a"])
  }

  @Test func `A handler that works only once is found`() async {
    let found = await problems {
      var isUsed = false
      return EffectHandler(Load.self) { (_: Load) throws -> Int in
        if isUsed { throw Offline() }
        isUsed = true
        return 1
      }
    }
    #expect(
      found.contains {
        $0.hasPrefix("It can be asked again: the first time it gave 1 answers and returned, the second")
      })
  }

  @Test func `A handler that cannot run twice at once is found`() async {
    let clock = ManualClock()
    let found = await problems {
      let disk = BusyDisk()
      return EffectHandler(Load.self) { _ async throws -> Int in
        try await disk.begin()
        // Somewhere else and back, so that others have their turn.
        try await clock.sleep(for: .zero)
        await disk.end()
        return 1
      }
    }
    #expect(found.map { $0.prefix(37) } == ["It can be asked several times at once"])
  }

  @Test func `A handler that continues after its cancellation is found`() async {
    let clock = ManualClock()
    let stubborn = Stubborn()
    let time = Task {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
    }
    let found = await problems(endless: Load(isEndless: true), clock: clock) {
      EffectHandler(Load.self) { load async throws -> Int in
        if load.isEndless { await stubborn.wait() }
        return 1
      }
    }
    await time.value
    stubborn.stop()
    #expect(found == ["It ends when it is cancelled: it went on for 1.0 seconds"])
  }
}

/// Serves one at a time.
private actor BusyDisk {
  private var isBusy = false

  func begin() throws {
    if isBusy { throw HandlerConformanceTests.Offline() }
    isBusy = true
  }

  func end() { isBusy = false }
}

/// Waits until it is stopped, whatever happens to the task.
@MainActor private final class Stubborn {
  private var continuation: CheckedContinuation<Void, Never>?

  func wait() async { await withCheckedContinuation { continuation = $0 } }

  func stop() { continuation?.resume() }
}
