#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Forwarded requests whose sender or owner dies, or whose connections do.
  @Suite(.serialized, .timeLimit(.minutes(5))) struct ForwardingTroubleTests {
    let place = LedgerPlace()

    // MARK: - Connections

    /// Every kind of trouble between both processes and the database, at any moment.
    @Test func `Whatever connections fail, each forwarded action is in its stream once and has its answer`()
      async throws
    {
      let proxies = try [SocketProxy(before: place.server), SocketProxy(before: place.server)]
      let hosts = zip(["A", "B"], proxies).map { name, proxy in
        place.ledgers(place.log(name, through: proxy.folder.path, forwarding: .throughDatabase))
      }
      let acknowledged = Locked<[Int: [(position: Int, line: String)]]>([:])
      try await withThrowingTaskGroup { group in
        for caller in 0..<8 {
          group.addTask {
            for number in 0..<40 {
              let (key, line) = ((caller + number) % 4, "\(caller).\(number)")
              let receipt = try await eventually { try await hosts[number % 2].ask(.add(line), of: key, key: line) }
              acknowledged.withLock { $0[key, default: []].append((receipt.position ?? 0, line)) }
            }
          }
        }
        for proxy in proxies { group.addTask { await proxy.makeTrouble(every: 5...60) } }
        for _ in 0..<8 { try await group.next() }
        group.cancelAll()
      }
      for (key, receipts) in acknowledged.withLock({ $0 }) {
        let lines = try await eventually {
          if let lines = try? await hosts[0].read(\.lines, of: key) { return lines }
          return try await hosts[1].read(\.lines, of: key)
        }
        #expect(Set(lines).count == lines.count, "an action of stream \(key) was handled twice")
        for receipt in receipts {
          #expect(lines.indices.contains(receipt.position - 1) && lines[receipt.position - 1] == receipt.line)
        }
      }
      #expect(try place.execute("SELECT count(*) FROM entry") == "320")
      for host in hosts { await host.shutDown(within: .seconds(5)) }
      for proxy in proxies { proxy.end() }
    }

    @Test func `A request is handled once when the answer to its posting is lost`() async throws {
      let proxy = try SocketProxy(before: place.server)
      let first = place.ledgers(place.log("A", forwarding: .throughDatabase))
      let second = place.ledgers(place.log("B", through: proxy.folder.path, forwarding: .throughDatabase))
      try await first.ask(.add("a"), of: 1)
      #expect(try await second.ask(.add("b"), of: 1).position == 2)
      // The answer that is dropped may also be one that has nothing to do with the request.
      for number in 3...7 {
        let dropped = proxy.dropped
        proxy.set(.dropAnswers)
        async let receipt = second.ask(.add("\(number)"), of: 1)
        try await eventually { if proxy.dropped == dropped { throw NotYet() } }
        proxy.set(.pass)
        #expect(try await receipt == Receipt(reply: number, position: number))
      }
      #expect(try await first.read(\.lines, of: 1) == ["a", "b"] + (3...7).map { "\($0)" })
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
      proxy.end()
    }

    @Test func `A time limit that ends while the database cannot be reached withdraws unsent requests`() async throws {
      let proxy = try SocketProxy(before: place.server)
      let first = place.ledgers(place.log("A", forwarding: .throughDatabase))
      let second = place.ledgers(place.log("B", through: proxy.folder.path, forwarding: .throughDatabase))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("b"), of: 1)
      proxy.set(.refuse)
      proxy.cut()
      let error = await #expect(throws: StoreError.self) {
        try await second.ask(.add("c"), of: 1, within: .milliseconds(300))
      }
      guard case .deadlineExceeded(.milliseconds(300), _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      proxy.set(.pass)
      #expect(try await second.ask(.add("d"), of: 1, within: .seconds(100)).position == 3)
      #expect(try await first.read(\.lines, of: 1) == ["a", "b", "d"])
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
      proxy.end()
    }

    @Test func `Requests survive a crash of the server, which empties the inbox`() async throws {
      let place = LedgerPlace(PostgresServer())
      let (first, second) = (
        place.ledgers(place.log("A", forwarding: .throughDatabase)),
        place.ledgers(place.log("B", forwarding: .throughDatabase))
      )
      try await first.ask(.add("first"), of: 1)
      try await withThrowingTaskGroup { group in
        for caller in 0..<4 {
          group.addTask {
            for number in 0..<40 {
              let line = "\(caller).\(number)"
              _ = try await eventually { try await second.ask(.add(line), of: 1, key: line) }
            }
          }
        }
        group.addTask {
          for _ in 0..<2 {
            try await Task.sleep(for: .milliseconds(80))
            place.server.crash()
            try place.server.start()
          }
        }
        try await group.waitForAll()
      }
      let lines = try await eventually {
        if let lines = try? await first.read(\.lines, of: 1) { return lines }
        return try await second.read(\.lines, of: 1)
      }
      #expect(lines.count == 161 && Set(lines).count == 161)
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
      place.server.end()
    }

    // MARK: - Processes

    /// Runs until it is killed: asks stores of others, and has some.
    fileprivate static func run(_ connection: String, _ schema: String, _ name: String, _ notes: String) async throws {
      let log = LedgerLog(
        connection, schema: schema, process: name, lease: .milliseconds(600), snapshotInterval: 20, onFailure: { _ in })
      let ledgers = Ledgers({ _ in Ledger() }, ledger, log: log, onFailure: { _ in })
      let file = open(notes, O_CREAT | O_APPEND | O_WRONLY, 0o600)
      await withTaskGroup { group in
        for caller in 0..<6 {
          group.addTask {
            for number in 0... {
              let (key, line) = (number % 4, "\(name).\(caller).\(number)")
              guard let receipt = try? await ledgers.ask(.add(line), of: key, within: .seconds(20)) else { continue }
              let note = "\(key) \(receipt.position ?? 0) \(line)\n"
              _ = note.withCString { write(file, $0, strlen($0)) }
            }
          }
        }
      }
    }

    @Test func `Processes that are killed at any moment lose and repeat no forwarded action`() async throws {
      let notes = place.server.folder.appending(path: "notes \(place.schema)").path
      let (connection, schema) = (place.server.connection(), place.schema)
      try Data().write(to: URL(filePath: notes))
      // It lives as long as the test, and asks, too.
      let last = Ledgers(
        { _ in Ledger() }, ledger,
        log: LedgerLog(connection, schema: schema, process: "last", lease: .milliseconds(600), onFailure: { _ in }),
        onFailure: { _ in })
      let answers = Locked<[(key: Int, position: Int, line: String)]>([])
      let isOver = Locked(false)
      let asking = Task {
        for number in 0... {
          if isOver.withLock({ $0 }) { return }
          let line = "last.\(number)"
          let receipt = try await last.ask(.add(line), of: number % 4)
          answers.withLock { $0.append((number % 4, receipt.position ?? 0, line)) }
        }
      }
      for round in 0..<2 {
        try await withThrowingTaskGroup { group in
          for name in ["A\(round)", "B\(round)"] {
            group.addTask {
              await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                  connection = connection as String, schema = schema as String, name = name as String,
                  notes = notes as String
                ] in
                Task.detached {
                  try await Task.sleep(for: .milliseconds(.random(in: 500...2_000) as Int))
                  kill(getpid(), SIGKILL)
                }
                try await Self.run(connection, schema, name, notes)
              }
            }
          }
          try await group.waitForAll()
        }
      }
      isOver.withLock { $0 = true }
      try await asking.value
      for note in try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n") {
        let parts = note.split(separator: " ")
        if parts.count == 3, let key = Int(parts[0]), let position = Int(parts[1]) {
          answers.withLock { $0.append((key, position, String(parts[2]))) }
        }
      }
      var streams: [[String]] = []
      for key in 0..<4 {
        let lines = try await eventually { try await last.read(\.lines, of: key) }
        #expect(Set(lines).count == lines.count, "stream \(key) has a line twice")
        streams.append(lines)
      }
      let all = answers.withLock { $0 }
      for answer in all {
        let lines = streams[answer.key]
        #expect(lines.indices.contains(answer.position - 1) && lines[answer.position - 1] == answer.line)
      }
      #expect(all.contains { $0.line.hasPrefix("last") } && all.count > 100)
      await last.shutDown(within: .seconds(5))
    }
  }
#endif
