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

  /// Processes that are killed, stopped and continued, and a server that crashes.
  @Suite struct ProcessTests {
    /// A program that adds lines to a few ledgers, and notes each answer that it gets in a file, as one write.
    fileprivate static func run(
      _ connection: String, _ schema: String, _ name: String, _ notes: String, answers: Int
    ) async throws {
      let log = LedgerLog(
        connection, schema: schema, process: name, lease: .milliseconds(600), snapshotInterval: 20, onFailure: { _ in })
      let ledgers = Ledgers({ _ in Ledger() }, ledger, log: log, onFailure: { _ in })
      let file = open(notes, O_CREAT | O_APPEND | O_WRONLY, 0o600)
      let left = Locked(answers)
      await withTaskGroup { group in
        for caller in 0..<8 {
          group.addTask {
            var number = 0
            while left.withLock({ $0 > 0 }) {
              number += 1
              let (key, line) = (Int.random(in: 0..<12), "\(name).\(caller).\(number)")
              guard let receipt = try? await ledgers.ask(.add(line), of: key, within: .seconds(20)) else {
                try? await Task.sleep(for: .milliseconds(5))
                continue
              }
              note("\(key) \(receipt.position ?? 0) \(line)\n", in: file)
              left.withLock { $0 -= 1 }
            }
          }
        }
      }
    }

    /// Appends a line to a file by one write, so that a kill leaves no part of it.
    private static func note(_ line: String, in file: Int32) { _ = line.withCString { write(file, $0, strlen($0)) } }

    /// Checks each noted answer against the streams, and the streams against what a stream may be.
    private func check(_ place: LedgerPlace, _ notes: String) async throws -> Int {
      let reader = place.ledgers("reader")
      let text = try String(contentsOfFile: notes, encoding: .utf8)
      var streams: [Int: [String]] = [:]
      var count = 0
      for note in text.split(separator: "\n").map({ $0.split(separator: " ") }) where note.count == 3 {
        let key = try #require(Int(note[0]))
        let position = try #require(Int(note[1]))
        if streams[key] == nil { streams[key] = try await eventually { try await reader.read(\.lines, of: key) } }
        let lines = streams[key] ?? []
        #expect(lines.indices.contains(position - 1) && lines[position - 1] == note[2], "stream \(key), \(position)")
        count += 1
      }
      for (key, lines) in streams { #expect(Set(lines).count == lines.count, "stream \(key) has a line twice") }
      await reader.shutDown(within: .seconds(5))
      return count
    }

    @Test func `Nothing acknowledged is lost or done twice when processes are killed at any moment`() async throws {
      let place = LedgerPlace()
      let notes = place.server.folder.appending(path: "notes \(place.schema)").path
      let (connection, schema) = (place.server.connection(), place.schema)
      try Data().write(to: URL(filePath: notes))
      for round in 0..<3 {
        try await withThrowingTaskGroup { group in
          for name in ["A\(round)", "B\(round)"] {
            group.addTask {
              await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                  connection = connection as String, schema = schema as String, name = name as String,
                  notes = notes as String
                ] in
                Task.detached {
                  try await Task.sleep(for: .milliseconds(.random(in: 500...1_500) as Int))
                  kill(getpid(), SIGKILL)
                }
                try await Self.run(connection, schema, name, notes, answers: 1_000_000)
              }
            }
          }
          try await group.waitForAll()
        }
      }
      #expect(try await check(place, notes) > 100)
    }

    @Test func `A process that was stopped past its lease records nothing after it continues`() async throws {
      let place = LedgerPlace()
      let notes = place.server.folder.appending(path: "notes \(place.schema)").path
      let (connection, schema) = (place.server.connection(), place.schema)
      try Data().write(to: URL(filePath: notes))
      async let child = #expect(processExitsWith: .success) {
        [connection = connection as String, schema = schema as String, notes = notes as String] in
        try "\(getpid())".write(toFile: notes + ".pid", atomically: true, encoding: .utf8)
        try await Self.run(connection, schema, "sleeper", notes, answers: 2_000)
      }
      let pid = try await eventually {
        guard let pid = pid_t(try String(contentsOfFile: notes + ".pid", encoding: .utf8)) else { throw NotYet() }
        return pid
      }
      try await eventually { if try String(contentsOfFile: notes, encoding: .utf8).count < 1_000 { throw NotYet() } }
      let other = place.ledgers("other")
      let file = open(notes, O_APPEND | O_WRONLY)
      for _ in 0..<3 {
        kill(pid, SIGSTOP)
        for key in 0..<6 {
          let line = "other.\(UUID())"
          let receipt = try await eventually { try await other.ask(.add(line), of: key) }
          Self.note("\(key) \(receipt.position ?? 0) \(line)\n", in: file)
        }
        kill(pid, SIGCONT)
        try await Task.sleep(for: .milliseconds(300))
        other.hibernate()
      }
      await other.shutDown(within: .seconds(5))
      _ = await child
      #expect(try await check(place, notes) >= 2_000)
    }

    @Test func `A server that crashes under load loses nothing acknowledged, and all processes continue`() async throws
    {
      let place = LedgerPlace(PostgresServer())
      let ledgers = place.ledgers()
      let answers = Locked<[Int: [(Int, String)]]>([:])
      try await withThrowingTaskGroup { group in
        for caller in 0..<8 {
          group.addTask {
            for number in 0..<100 {
              let (key, line) = ((caller + number) % 5, "\(caller).\(number)")
              let receipt = try await eventually { try await ledgers.ask(.add(line), of: key, key: line) }
              answers.withLock { $0[key, default: []].append((receipt.position ?? 0, line)) }
              if number % 10 == 0 { try await Task.sleep(for: .milliseconds(30)) }
            }
          }
        }
        group.addTask {
          for _ in 0..<3 {
            try await Task.sleep(for: .milliseconds(60))
            place.server.crash()
            try place.server.start()
          }
        }
        try await group.waitForAll()
      }
      for (key, receipts) in answers.withLock({ $0 }) {
        let lines = try await ledgers.read(\.lines, of: key)
        #expect(lines.count == 160 && Set(lines).count == 160)
        for (position, line) in receipts { #expect(lines[position - 1] == line) }
      }
      await ledgers.shutDown(within: .seconds(5))
      place.server.end()
    }
  }
#endif
