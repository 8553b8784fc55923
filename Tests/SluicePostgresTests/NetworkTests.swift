#if Postgres
  import Foundation
  import SluiceHost
  import Testing

  @testable import SluicePostgres

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// Connections by TCP, with and without TLS, and to several servers.
  @Suite(.serialized) struct NetworkTests {
    private static let server = PostgresServer(isOnNetwork: true)

    private func connection(_ options: String) -> String {
      "host=localhost port=\(Self.server.port) user=sluice dbname=postgres \(options)"
    }

    private static var encrypted: String { "sslmode=verify-full sslrootcert=\(server.certificate)" }

    /// The description of a log's connection.
    private func encryption(of line: PostgresLine) async throws -> Bool {
      try await line.run([PostgresStatement("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")])[0].bool(0, 0)
    }

    @Test(arguments: [false, true])
    func `A log works over TCP, with and without TLS, with texts of all sizes at once`(isEncrypted: Bool) async throws {
      let text = connection(isEncrypted ? Self.encrypted : "sslmode=disable")
      let line = PostgresLine(.init(text: text))
      #expect(try await encryption(of: line) == isEncrypted)
      try await withThrowingTaskGroup { group in
        for number in 0..<40 {
          group.addTask {
            let large = String(repeating: "x", count: number % 4 == 0 ? 3_000_000 : number * 777)
            let results = try await line.run([PostgresStatement("SELECT $1::text || 'y'", [.text(large)], name: "join")]
            )
            #expect(results[0].text(0, 0) == large + "y")
          }
        }
        try await group.waitForAll()
      }
      line.close()
      let log = LedgerLog(text, schema: "tcp \(isEncrypted)", process: "A", onFailure: { _ in })
      let ledgers = Ledgers({ _ in Ledger() }, ledger, log: log, onFailure: { _ in })
      for number in 1...20 { #expect(try await ledgers.ask(.add("\(number)"), of: 1).position == number) }
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test(.timeLimit(.minutes(1))) func `Data of a TLS record beyond libpq's buffer is read, too`() async throws {
      let proxy = try TLSProxy(before: Self.server)
      let line = PostgresLine(
        .init(
          text: "host=localhost port=\(proxy.port) user=sluice dbname=postgres \(Self.encrypted)",
          answerLimit: .seconds(3)))
      for size in [15_000, 16_000, 16_300, 20_000] {
        let results = try await line.run([
          PostgresStatement("SELECT repeat('x', \(size))"), PostgresStatement("SELECT repeat('y', 4000)"),
        ])
        #expect(results[0].text(0, 0)?.count == size && results[1].text(0, 0)?.count == 4_000)
      }
      line.close()
    }

    @Test func `A server with an unknown certificate is refused`() async throws {
      let line = PostgresLine(.init(text: connection("sslmode=verify-full sslrootcert=/dev/null")))
      await #expect(throws: PostgresFault.self) { try await line.open() }
      line.close()
    }

    /// Takes connections, and never says anything: as a server behind a network that drops everything.
    private func silentPort() throws -> Int {
      #if canImport(Glibc)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        let listener = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      // Unsafe because the functions of sockets take any kind of address by a pointer to its head.
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { head in
          _ = bind(listener, head, size)
          _ = listen(listener, 64)
          _ = getsockname(listener, head, &size)
        }
      }
      return Int(UInt16(bigEndian: address.sin_port))
    }

    @Test(.timeLimit(.minutes(1))) func `A server that does not answer leaves time for the next one in the list`()
      async throws
    {
      let silent = try silentPort()
      let text = "host=127.0.0.1,localhost port=\(silent),\(Self.server.port) user=sluice dbname=postgres"
      let line = PostgresLine(.init(text: text, connectLimit: .seconds(4)))
      #expect(try await line.run([PostgresStatement("SELECT 7")])[0].int(0, 0) == 7)
      line.close()
      // None of them is there.
      let other = PostgresLine(
        .init(text: "host=127.0.0.1,127.0.0.1 port=\(silent),1 user=sluice", connectLimit: .seconds(1)))
      let fault = await #expect(throws: PostgresFault.self) { try await other.open() }
      guard case .notConnected(.unreachable(let reason))? = fault else {
        return #expect(Bool(false), "\(String(describing: fault))")
      }
      #expect(reason.contains("it took longer than") && reason.contains("port 1 failed"))
      other.close()
    }

    @Test func `A connection string names servers with a port for each or for all, and its own limits count`() {
      func servers(_ text: String) -> [[String: String]] {
        ConnectionString(text).servers.map { parameters in
          Dictionary(parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
        }
      }
      let text = "postgresql://app@a:1,b:2/boards?keepalives_idle=99"
      let both = servers(text)
      #expect(both.map { $0["host"] } == ["a", "b"])
      #expect(both.map { $0["port"] } == ["1", "2"])
      #expect(both.allSatisfy { $0["dbname"] == text && $0["tcp_user_timeout"] == "15000" })
      #expect(servers("host=a,b port=7").map { $0["port"] } == ["7", "7"])
      #expect(servers("host=a,b").map { $0["port"] } == ["", ""])
      // What is found out by libpq alone is left to it.
      #expect(servers("host=a").map { $0["host"] } == [nil])
      #expect(servers("nonsense").count == 1)
      // What the string says comes after what holds otherwise.
      let names = ConnectionString(text).servers[0].map(\.name)
      #expect(names.firstIndex(of: "keepalives_idle") ?? .max < names.firstIndex(of: "dbname") ?? .min)
    }

    // MARK: - Servers that do not suit

    @Test func `A database whose encoding cannot hold every text is refused with an explanation`() async throws {
      try Self.server.execute("DROP DATABASE IF EXISTS latin")
      try Self.server.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
      let log = LedgerLog(connection("").replacing("dbname=postgres", with: "dbname=latin"), onFailure: { _ in })
      await #expect { try await log.journal(of: "1") } throws: { "\($0)".contains("it has the encoding LATIN1") }
      await log.close()
    }

    @Test func `A server that does not write to its disk is reported once, and used`() async throws {
      let place = LedgerPlace()
      let ledgers = place.ledgers()
      for key in 1...3 { try await ledgers.ask(.add("a"), of: key) }
      #expect(place.reports.ofServer.count == 1)
      #expect(place.reports.ofServer.first.map { "\($0)" }?.contains("`fsync = off`, so a crash") == true)
      await ledgers.shutDown(within: .seconds(5))
    }
  }
#endif
