#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// Requests that go to their owner by a function of the user.
  @Suite(.serialized, .timeLimit(.minutes(5))) struct DirectForwardingTests {
    let place = LedgerPlace()

    /// A network between logs, which counts what passes and may lose it.
    final class Network: Sendable {
      enum Loss { case none, requests, answers }

      private let logs = Locked<[String: LedgerLog]>([:])
      let count = Locked(0)
      let loss = Locked(Loss.none)

      func add(_ log: LedgerLog, at address: String) { logs.withLock { $0[address] = log } }

      var forwarding: RequestForwarding {
        .direct { [self] bytes, address in
          count.withLock { $0 += 1 }
          guard loss.withLock({ $0 }) != .requests, let log = logs.withLock({ $0[address] }) else { throw NotYet() }
          let answer = await log.answer(bytes)
          if loss.withLock({ $0 }) == .answers { throw NotYet() }
          return answer
        }
      }
    }

    private let network = Network()

    private func ledgers(_ name: String) -> Ledgers {
      let log = place.log(name, forwarding: network.forwarding)
      network.add(log, at: "http://\(name)")
      return place.ledgers(log)
    }

    @Test func `A request goes to its owner and back without the inbox`() async throws {
      let (first, second) = (ledgers("A"), ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      for number in 2...5 { #expect(try await second.ask(.add("b"), of: 1).reply == number) }
      #expect(network.count.withLock { $0 } == 4)
      await #expect(throws: ForwardedError.self) { try await second.ask(.refuse, of: 1) }
      let receipt = try await second.ask(.add("c"), of: 1, within: .seconds(60), key: "k")
      #expect(receipt.reply == 6)
      #expect(try await second.ask(.add("c"), of: 1, within: .seconds(60), key: "k") == receipt)
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A request that is lost, or whose answer is, goes through the database and is handled once`()
      async throws
    {
      let (first, second) = (ledgers("A"), ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      network.loss.withLock { $0 = .requests }
      #expect(try await second.ask(.add("b"), of: 1).position == 2)
      network.loss.withLock { $0 = .answers }
      #expect(try await second.ask(.add("c"), of: 1).position == 3)
      #expect(try await first.read(\.lines, of: 1) == ["a", "b", "c"])
      #expect(network.count.withLock { $0 } == 2)
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A request that meets a former owner follows the stream`() async throws {
      let (first, second, third) = (ledgers("A"), ledgers("B"), ledgers("C"))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("b"), of: 1)
      first.hibernate()
      try await eventually { if try place.execute("SELECT owner IS NULL FROM stream") != "t" { throw NotYet() } }
      #expect(try await third.ask(.add("c"), of: 1).position == 3)
      let count = network.count.withLock { $0 }
      #expect(try await second.ask(.add("d"), of: 1).position == 4)
      #expect(network.count.withLock { $0 } == count + 2)
      #expect(try await third.read(\.lines, of: 1) == ["a", "b", "c", "d"])
      for host in [first, second, third] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A forwarding function that does not answer costs a request its time limit and no more`() async throws {
      let first = place.ledgers(place.log("A", forwarding: .throughDatabase))
      let stuck = RequestForwarding.direct { _, _ in
        try? await Task.sleep(for: .seconds(3_600))
        try? await Task.sleep(for: .seconds(2))
        return []
      }
      let second = place.ledgers(place.log("B", forwarding: stuck))
      try await first.ask(.add("a"), of: 1)
      let error = await #expect(throws: StoreError.self) {
        try await second.ask(.add("b"), of: 1, within: .seconds(3))
      }
      #expect(error == .deadlineExceeded(.seconds(3), isWithdrawn: false))
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `Bytes that are not a request are answered with an explanation, and enqueued actions keep their order`()
      async throws
    {
      let log = place.log("A", forwarding: network.forwarding)
      network.add(log, at: "http://A")
      let (first, second) = (place.ledgers(log), ledgers("B"))
      let answer = String(decoding: await log.answer([1, 2, 3]), as: UTF8.self)
      #expect(answer.contains("a request of another process"))
      #expect(await place.log("off").answer([]) == Array(#"{"unknown":{}}"#.utf8))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("b"), of: 1)
      for number in 0..<20 { second.enqueue(.add("\(number)"), of: 1) }
      try await second.ask(.add("last"), of: 1)
      #expect(try await first.read(\.lines, of: 1) == ["a", "b"] + (0..<20).map { "\($0)" } + ["last"])
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }
  }
#endif
