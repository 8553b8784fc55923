#if Postgres
  import Foundation
  import Incremental
  import Testing

  @testable import SluicePostgres

  /// The client, against a real server.
  @Suite struct ClientTests {
    let server = PostgresServer.shared

    private func line(
      through folder: String? = nil, answerLimit: Duration = .seconds(10), greeting: [PostgresStatement] = [],
      notify: @escaping @Sendable (String, String) -> Void = { _, _ in }
    ) -> PostgresLine {
      let text = server.connection().replacing(server.folder.path, with: folder ?? server.folder.path)
      return PostgresLine(
        PostgresLine.Target(text: text, answerLimit: answerLimit), opening: greeting, notify: notify)
    }

    @Test func `Values come back as they were sent`() async throws {
      let line = line()
      let texts: [String?] = ["", nil, "a'b\"c\\{},", "é\u{1F600}", "NULL"]
      let results = try await line.run([
        PostgresStatement(
          "SELECT $1::int8, $2::text, $3::text, array_length($4::int8[], 1), array_length($5::int8[], 1)",
          [.int(.min), .text(nil), .text(""), .ints([1, 2, 3]), .ints([])]),
        PostgresStatement(
          "SELECT * FROM unnest($1::text[], $2::int8[])", [.texts(texts), .ints([1, -2, .max, .min, 0])]),
      ])
      #expect(results[0].int(0, 0) == .min)
      #expect(results[0].text(0, 1) == nil)
      #expect(results[0].text(0, 2) == "")
      #expect(results[0].int(0, 3) == 3)
      #expect(results[0].text(0, 4) == nil)
      #expect((0..<5).map { results[1].text($0, 0) } == texts)
      #expect((0..<5).map { results[1].int($0, 1) } == [1, -2, .max, .min, 0])
      line.close()
    }

    @Test func `Texts of many megabytes pass in both directions at once`() async throws {
      let line = line()
      let large = String(repeating: "0123456789", count: 1_000_000)
      try await withThrowingTaskGroup { group in
        for number in 0..<4 {
          group.addTask {
            let results = try await line.run([
              PostgresStatement("SELECT $1::text || $2::int8", [.text(large), .int(Int64(number))], name: "join")
            ])
            #expect(results[0].text(0, 0) == large + "\(number)")
          }
        }
        try await group.waitForAll()
      }
      line.close()
    }

    @Test func `Each of many callers on one connection gets its own answer, and an error only its own`() async throws {
      let line = line()
      try await withThrowingTaskGroup { group in
        for number in 0..<200 {
          group.addTask {
            if number % 7 == 0 {
              let fault = await #expect(throws: PostgresFault.self) {
                try await line.run([
                  PostgresStatement("SELECT 1 / $1::int8", [.int(0)], name: "divide"), PostgresStatement("SELECT 1"),
                ])
              }
              guard case .refused(let error)? = fault else { return #expect(Bool(false), "\(number)") }
              #expect(error.code == "22012" && !error.endsConnection && !error.isTransient)
            } else {
              let results = try await line.run([
                PostgresStatement("SELECT 1000 / $1::int8", [.int(Int64(number))], name: "divide"),
                PostgresStatement("SELECT $1::text", [.text("\(number)")], name: "text"),
              ])
              #expect(results[0].int(0, 0) == Int64(1_000 / number))
              #expect(results[1].text(0, 0) == "\(number)")
            }
          }
        }
        try await group.waitForAll()
      }
      line.close()
    }

    @Test func `Statements that are run together are one transaction`() async throws {
      let line = line()
      let table = "once_\(UInt32.random(in: .min ... .max))"
      _ = try await line.run([PostgresStatement("CREATE TABLE \(table) (x int8)")])
      await #expect(throws: PostgresFault.self) {
        try await line.run([
          PostgresStatement("INSERT INTO \(table) VALUES (1)"), PostgresStatement("SELECT 1 / 0"),
        ])
      }
      #expect(try await line.run([PostgresStatement("SELECT count(*) FROM \(table)")])[0].int(0, 0) == 0)
      line.close()
    }

    @Test func `A statement that cannot be prepared is refused, and later one that can is prepared`() async throws {
      let line = line()
      let table = "late_\(UInt32.random(in: .min ... .max))"
      let select = PostgresStatement("SELECT count(*) FROM \(table)", name: "late")
      let fault = await #expect(throws: PostgresFault.self) { try await line.run([select]) }
      guard case .refused(let cause)? = fault else { return #expect(Bool(false), "\(String(describing: fault))") }
      #expect(cause.code == "42P01")
      _ = try await line.run([PostgresStatement("CREATE TABLE \(table) (x int8)")])
      #expect(try await line.run([select])[0].int(0, 0) == 0)
      line.close()
    }

    @Test func `Notifications arrive, also after the connection was lost`() async throws {
      let received = Locked<[String]>([])
      let channel = "channel_\(UInt32.random(in: .min ... .max))"
      let proxy = try SocketProxy(before: server)
      let line = line(through: proxy.folder.path, greeting: [PostgresStatement("LISTEN \(channel)")]) { name, text in
        received.withLock { $0.append("\(name) \(text)") }
      }
      for round in 0..<2 {
        try await eventually { try await line.open() }
        try server.execute("NOTIFY \(channel), 'round \(round)'")
        try await eventually { if received.withLock({ $0.last }) != "\(channel) round \(round)" { throw NotYet() } }
        proxy.cut()
        try await eventually { if case .some = try? await line.run([PostgresStatement("SELECT 1")]) {} }
      }
      line.close()
      proxy.end()
    }

    /// With a limit for answers that would be noticed: the end arrives together with the server's last words.
    @Test(.timeLimit(.minutes(2)))
    func `A connection that the server ends while a statement is on its way is lost at once`() async throws {
      let (line, other) = (line(answerLimit: .seconds(3_600)), line())
      for _ in 0..<100 {
        let pid = try await eventually {
          try await line.run([PostgresStatement("SELECT pg_backend_pid()")])[0].int(0, 0)
        }
        async let ended = other.run([PostgresStatement("SELECT pg_terminate_backend($1::int8::int)", [.int(pid ?? 0)])])
        for _ in 0..<5 { _ = try? await line.run([PostgresStatement("SELECT 1")]) }
        _ = try await ended
      }
      for line in [line, other] { line.close() }
    }

    @Test func `A server that does not answer in time is considered lost, and a new connection is made`() async throws {
      let proxy = try SocketProxy(before: server)
      let line = line(through: proxy.folder.path, answerLimit: .milliseconds(200))
      _ = try await line.run([PostgresStatement("SELECT 1")])
      proxy.set(.stall)
      let fault = await #expect(throws: PostgresFault.self) { try await line.run([PostgresStatement("SELECT 2")]) }
      guard case .lost(let reason)? = fault else { return #expect(Bool(false), "not lost") }
      #expect(reason == "the server did not answer in time")
      proxy.set(.pass)
      #expect(try await eventually { try await line.run([PostgresStatement("SELECT 3")]) }[0].int(0, 0) == 3)
      line.close()
      proxy.end()
    }

    @Test func `A statement that waits for a lock is refused before its connection is taken for lost`() async throws {
      let (line, other) = (line(answerLimit: .seconds(1)), line())
      let table = "held_\(UInt32.random(in: .min ... .max))"
      _ = try await other.run([PostgresStatement("CREATE TABLE \(table) (x int8)")])
      let pid = try await line.run([PostgresStatement("SELECT pg_backend_pid()")])[0].int(0, 0)
      let holding = Task {
        try await other.run([
          PostgresStatement("ALTER TABLE \(table) ADD y int8"), PostgresStatement("SELECT pg_sleep(3)"),
        ])
      }
      try await eventually {
        let held = try server.execute("SELECT count(*) FROM pg_locks WHERE relation = '\(table)'::regclass")
        if held != "1\n" { throw NotYet() }
      }
      let fault = await #expect(throws: PostgresFault.self) {
        try await line.run([PostgresStatement("SELECT x FROM \(table)")])
      }
      #expect(fault?.isPassing == true)
      guard case .refused(let error)? = fault else { return #expect(Bool(false), "\(String(describing: fault))") }
      #expect(error.code == "55P03")
      #expect(try await line.run([PostgresStatement("SELECT pg_backend_pid()")])[0].int(0, 0) == pid)
      _ = try await holding.value
      for line in [line, other] { line.close() }
    }

    @Test func `Statements after a connection's end are certainly not sent`() async throws {
      let other = line()
      let connection = try await PostgresConnecting.connect(server.connection(), within: .seconds(10)) { _, _ in }
      let pid = try await connection.run([PostgresStatement("SELECT pg_backend_pid()")], within: nil)[0].int(0, 0)
      _ = try await other.run([PostgresStatement("SELECT pg_terminate_backend($1::int8::int)", [.int(pid ?? 0)])])
      try await eventually { if !connection.hasEnded { throw NotYet() } }
      let fault = await #expect(throws: PostgresFault.self) {
        try await connection.run([PostgresStatement("SELECT 1")], within: nil)
      }
      guard case .notConnected? = fault else { return #expect(Bool(false), "\(String(describing: fault))") }
      other.close()
    }

    @Test func `Texts are UTF8 in every environment`() async throws {
      let line = PostgresLine(.init(text: server.connection(options: "client_encoding=LATIN1")))
      let results = try await line.run([PostgresStatement("SELECT $1::text, length($1)", [.text("é\u{1F600}")])])
      #expect(results[0].text(0, 0) == "é\u{1F600}" && results[0].int(0, 1) == 2)
      line.close()
    }

    @Test func `A server that no longer takes writes gets a new connection`() async throws {
      let line = line()
      let pid = try await line.run([PostgresStatement("SELECT pg_backend_pid()")])[0].int(0, 0)
      let create = PostgresStatement("CREATE TABLE standby_\(UInt32.random(in: .min ... .max)) (x int8)")
      _ = try await line.run([PostgresStatement("SET default_transaction_read_only = on")])
      let fault = await #expect(throws: PostgresFault.self) { try await line.run([create]) }
      guard case .refused(let error)? = fault else { return #expect(Bool(false), "\(String(describing: fault))") }
      #expect(error.code == "25006")
      _ = try await line.run([create])
      #expect(try await line.run([PostgresStatement("SELECT pg_backend_pid()")])[0].int(0, 0) != pid)
      line.close()
    }

    @Test func `A cancelled caller gets the answer nevertheless, and after the end nothing is sent`() async throws {
      let line = line()
      let task = Task { try await line.run([PostgresStatement("SELECT pg_sleep(0.1), 5")]) }
      task.cancel()
      #expect(try await task.value[0].int(0, 1) == 5)
      let slow = Task { try await line.run([PostgresStatement("SELECT pg_sleep(20)")]) }
      try await Task.sleep(for: .milliseconds(100))
      line.close()
      let fault = await #expect(throws: PostgresFault.self) { try await slow.value }
      guard case .closed(true)? = fault else { return #expect(Bool(false), "not closed") }
      await #expect(throws: PostgresFault.self) { try await line.run([PostgresStatement("SELECT 1")]) }
    }
  }
#endif
