import Testing

@testable import SyncUpsServer

@Suite struct ScaledClockTests {
  @Test func `A sleep takes its seconds by the clock`() async throws {
    let clock = ScaledClock(second: .milliseconds(10))
    let start = ContinuousClock.now
    let end = clock.now.advanced(by: .seconds(5))
    try await clock.sleep(until: end, tolerance: nil)
    #expect(clock.now >= end)
    #expect(ContinuousClock.now - start >= .milliseconds(45))
  }
}
