#if Journal
  import Foundation
  import SluiceDurable
  import SluiceJournal
  import Testing
  import Thoroughness

  /// Work of a program that is killed at any moment.
  @Suite struct DurableKillTests {
    /// Runs a program that charges orders until it is killed, or until all are paid. The bank is a folder: a charge is
    /// a file with its key, which is made once; each attempt is noted.
    @MainActor fileprivate static func runProgram(_ path: String, orders: Int) async throws {
      let folder = URL(filePath: path)
      let handler = EffectHandler(Charge.self) { attempt in
        try await Task.sleep(for: .microseconds(Int.random(in: 0..<500)))
        let file = folder.appending(path: "bank/\(attempt.key)")
        // Honours the key: the second time nothing happens, and the answer is the first one's.
        let made = open(file.path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        if made >= 0 {
          let text = "\(attempt.request.order)"
          _ = text.withCString { write(made, $0, strlen($0)) }
          close(made)
        }
        return Charge.Receipt(number: attempt.request.order * 10)
      }
      let journal = try await SQLiteJournal<Shop, ShopAction>(
        at: folder.appending(path: "shop.sqlite"), waitingUpTo: .seconds(30), durability: .crash, snapshotInterval: 100)
      let store = try Store(
        Shop(), shop(attempts: .max, backoff: .constant(.milliseconds(5))), journal: journal, handlers: [handler])
      var next = (store.state.paid.count / 2 + store.state.charges.jobs.count)
      while store.state.paid.count < orders * 2 {
        for _ in 0..<20 where next < orders {
          store.send(.buy(next))
          next += 1
        }
        try await Task.sleep(for: .milliseconds(1))
      }
    }

    @Test func `Each charge is once at a bank that honours keys and once in the state, whenever the program is killed`()
      async throws
    {
      let folder = FileManager.default.temporaryDirectory.appending(path: "sluice-durable-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder.appending(path: "bank"), withIntermediateDirectories: true)
      let orders = Thoroughness.current == .quick ? 300 : 10_000
      let path = folder.path
      for number in Thoroughness.cases(quick: 10, exhaustive: 500) {
        let delay = UInt32(20_000 + (number * 7_919) % 60_000)
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = path as String, delay = delay as UInt32, orders = orders as Int] in
          Thread.detachNewThread {
            usleep(delay)
            kill(getpid(), SIGKILL)
          }
          try await Self.runProgram(path, orders: orders)
          // All are paid: the end is as good as any.
          kill(getpid(), SIGKILL)
        }
      }
      await #expect(processExitsWith: .success) { [path = path as String, orders = orders as Int] in
        try await Self.runProgram(path, orders: orders)
      }
      let recording = try SQLiteJournal<Shop, ShopAction>(readingAt: folder.appending(path: "shop.sqlite"))
      let state = try shop(attempts: .max, backoff: .constant(.milliseconds(5))).replay(recording.load(), from: Shop())
      #expect(state.charges.jobs.isEmpty)
      #expect(stride(from: 0, to: state.paid.count, by: 2).map { state.paid[$0] }.sorted() == Array(0..<orders))
      let bank = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "bank").path)
      #expect(bank.count == orders)
    }
  }
#endif
