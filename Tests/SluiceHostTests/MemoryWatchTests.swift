import Foundation
import Sluice
import Testing

@testable import SluiceHost

/// When memory is measured, and how many stores sleep because of it.
@Suite final class MemoryWatchTests {
  private var watch = MemoryWatch(limit: 1_000)

  private func begin(resting: Int = 50, departures: Int = 0, at time: Int) -> Bool {
    watch.begin(resting: resting, departures: departures, at: .milliseconds(time))
  }

  private func note(
    _ bytes: Int?, took: Int = 0, stores: Int = 100, resting: Int = 50, departures: Int = 0, at time: Int
  ) -> Int {
    watch.note(
      bytes, took: .milliseconds(took), stores: stores, resting: resting, departures: departures,
      at: .milliseconds(time))
  }

  @Test func `Without a limit, and while no store could sleep, nothing is measured`() {
    #expect(!begin(resting: 0, at: 0))
    watch = MemoryWatch(limit: nil)
    #expect(!begin(at: 0))
  }

  @Test func `There is one measurement at a time, and at most ten in a second`() {
    #expect(begin(at: 0))
    #expect(!begin(at: 500))
    #expect(note(900, at: 500) == 0)
    #expect(!begin(at: 599))
    #expect(begin(at: 600))
  }

  @Test func `A measurement that takes long is repeated less often`() {
    #expect(begin(at: 0))
    #expect(note(900, took: 40, at: 40) == 0)
    #expect(!begin(at: 439))
    #expect(begin(at: 440))
  }

  @Test func `The share of the stores that is put to sleep is about the share of memory above the limit`() {
    #expect(note(1_000, at: 0) == 0)
    #expect(note(1_001, at: 0) == 1)
    #expect(note(1_250, at: 0) == 20)
    #expect(note(4_000, at: 0) == 50)
    #expect(note(4_000, stores: 9_000, resting: 8_000, at: 0) == 1_000)
    #expect(note(4_000, resting: 0, at: 0) == 0)
    watch = MemoryWatch(limit: -5)
    #expect(note(100, at: 0) == 50)
  }

  @Test func `The next measurement waits until the stores sleep, up to a limit`() {
    #expect(note(1_250, departures: 7, at: 0) == 20)
    #expect(watch.alarm(at: .zero) == .milliseconds(100))
    #expect(!begin(departures: 26, at: 100))
    #expect(watch.alarm(at: .milliseconds(100)) == .milliseconds(1_100))
    #expect(!begin(departures: 26, at: 1_099))
    let other = MemoryWatchTests()
    other.watch = watch
    #expect(begin(departures: 26, at: 1_100))
    #expect(other.begin(departures: 27, at: 100))
    #expect(other.watch.alarm(at: .milliseconds(100)) == nil)
    #expect(other.note(900, departures: 27, at: 100) == 0)
    #expect(other.watch.alarm(at: .milliseconds(100)) == nil)
  }

  @Test func `A measurement that fails is not tried again`() {
    #expect(begin(at: 0))
    #expect(note(nil, at: 0) == 0)
    #expect(!begin(at: 10_000))
    #expect(watch.bytes == nil)
  }

  @Test func `The memory of a process is what it does not share with a file`() {
    #expect(ProcessMemory.bytes(ofPages: "100000 5000 800 10 0 4000 0", pageSize: 4_096) == 4_200 * 4_096)
    #expect(ProcessMemory.bytes(ofPages: "", pageSize: 4_096) == nil)
  }

  @Test func `A process with too much memory returns freed memory to the system`() async throws {
    await #expect(processExitsWith: .success) {
      let before = try #require(ProcessMemory.bytes)
      var parts = (0..<60_000).map { _ in [UInt8](repeating: 1, count: 1_000) }
      // One that stays behind them, so that the others are not at the end of the heap.
      let last = [UInt8](repeating: 1, count: 1_000)
      let full = try #require(ProcessMemory.bytes)
      try #require(full - before > 50_000_000)
      parts = []
      let kept = try #require(ProcessMemory.bytes(orLessAbove: .max))
      let left = try #require(ProcessMemory.bytes(orLessAbove: 0))
      try #require(left - before < 20_000_000 && left <= kept && parts.isEmpty && last.count == 1_000)
    }
  }

  @Test(.timeLimit(.minutes(10))) func `A process with too much memory reaches its limit again, and answers meanwhile`()
    async
  {
    await #expect(processExitsWith: .success) {
      let limit = try #require(ProcessMemory.bytes) + 40_000_000
      let fill = Reduce<[Int], Int> { numbers, count, _ in numbers = Array(0..<count) }
      let stores = StoreHost({ (_: Int) in [] }, fill, log: MemoryLog<[Int], Int>(), memoryLimit: limit)
      // 200 MB in all.
      for key in 0..<2_000 { try await stores.ask(12_500, of: key) }
      while true {
        try #require(try await stores.read(\.count, of: 0) == 12_500)
        let statistics = stores.statistics
        if let memory = statistics.memory, memory <= limit, statistics.sleeps > 1_000 { break }
        try await Task.sleep(for: .milliseconds(20))
      }
      try #require(!stores.statistics.awake.isEmpty)
    }
  }
}
