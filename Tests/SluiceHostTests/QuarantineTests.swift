import Incremental
import Sluice
import SluiceTesting
import Testing

@testable import SluiceHost

/// A key whose journal cannot be read.
@Suite struct QuarantineTests {
  struct Damaged: Error, CustomStringConvertible { var description: String { "A sector cannot be read." } }

  let log = BoardLog()
  let clock = ManualClock()
  let failures = AsyncStream.makeStream(of: String.self)

  private var boards: Boards {
    Boards({ _ in Board() }, boardReducer(), log: log, clock: clock) { [failures] failure in
      failures.continuation.yield("\(failure)")
    }
  }

  @Test func `A key whose journal cannot be read fails with an explanation, and affects no other`() async throws {
    let boards = boards
    log.damage("1", Damaged())
    let error = await #expect(throws: StoreQuarantined.self) { try await boards.ask(.add("Rye"), of: 1) }
    #expect(
      error.map { "\($0)" }
        == "The store of 1 cannot be woken: A sector cannot be read. Nothing has changed, and other stores are not affected."
        + " After 1.0 seconds, the next request tries again.")
    #expect(try await boards.ask(.add("Rye"), of: 2).reply == 1)
    #expect(boards.statistics.quarantined.keys.sorted() == [1])
    var reported = failures.stream.makeAsyncIterator()
    #expect(await reported.next() == error.map { "\($0)" })
  }

  @Test func `A quarantined key is tried again after a pause that grows, and not before`() async throws {
    let boards = boards
    log.damage("1", Damaged())
    for (pause, failures) in [(1, 1), (2, 2), (4, 3)] {
      for _ in 0..<3 {
        let error = await #expect(throws: StoreQuarantined.self) { try await boards.read(\.cards, of: 1) }
        #expect(error?.failures == failures)
      }
      clock.advance(by: .seconds(pause) - .milliseconds(1))
      await #expect(throws: StoreQuarantined.self) { try await boards.read(\.cards, of: 1) }
      #expect(boards.statistics.failures == failures)
      clock.advance(by: .milliseconds(1))
    }
    log.damage("1", nil)
    #expect(try await boards.read(\.cards, of: 1) == [])
    #expect(boards.statistics.quarantined.isEmpty)
  }

  @Test func `An action that is enqueued for a quarantined key is reported`() async throws {
    let boards = boards
    log.damage("1", Damaged())
    boards.enqueue(.add("Rye"), of: 1)
    for await failure in failures.stream where failure.hasPrefix("An action for 1") {
      #expect(failure.hasPrefix("An action for 1 was not handled: add(\"Rye\"). The store of 1 cannot be woken"))
      break
    }
  }

  @Test func `A sequence of values throws if the store cannot be woken`() async throws {
    let boards = boards
    log.damage("1", Damaged())
    await #expect(throws: StoreQuarantined.self) { for try await _ in boards.values(\.cards, of: 1) {} }
  }
}
