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

  /// Deploys of processes that are killed.
  @Suite struct DeployProcessTests {
    /// A program of a version that adds lines to a few ledgers, and notes each answer in a file, as one write. It kills
    /// itself at some moment.
    fileprivate static func run(_ connection: String, _ schema: String, _ name: String, _ notes: String) async throws {
      Task.detached {
        try await Task.sleep(for: .milliseconds(.random(in: 700...1_700) as Int))
        kill(getpid(), SIGKILL)
      }
      let (ask, file) = (asking(connection, schema, name), open(notes, O_APPEND | O_WRONLY))
      await withTaskGroup { group in
        for caller in 0..<6 {
          group.addTask {
            for number in 0... {
              let (key, line) = (Int.random(in: 0..<8), "\(name).\(caller).\(number)")
              do {
                let position = try await ask(line, key)
                _ = "\(key) \(position) \(line)\n".withCString { write(file, $0, strlen($0)) }
              } catch {
                try? await Task.sleep(for: .milliseconds(5))
              }
            }
          }
        }
      }
    }

    private typealias Ask = @Sendable (_ line: String, _ key: Int) async throws -> Int

    /// Returns what adds a line in the version that a process is of, by its name, and returns its position.
    private static func asking(_ connection: String, _ schema: String, _ name: String) -> Ask {
      if name.hasPrefix("old") {
        let log = LedgerLog(
          connection, schema: schema, process: name, lease: .milliseconds(600), snapshotInterval: 20,
          onFailure: { _ in })
        let ledgers = Ledgers({ _ in Ledger() }, ledger, log: log, onFailure: { _ in })
        return { try await ledgers.ask(.add($0), of: $1, within: .seconds(20)).position ?? 0 }
      }
      let log = NewLedgerLog(
        connection, schema: schema, process: name, migrations: newLedgerMigrations, lease: .milliseconds(600),
        snapshotInterval: 20, onFailure: { _ in })
      let ledgers = NewLedgers({ _ in NewLedger() }, newLedger, log: log, onFailure: { _ in })
      return { try await ledgers.ask(.enter(text: $0, mark: 0), of: $1, within: .seconds(20)).position ?? 0 }
    }

    @Test
    func `A deploy under load in either order, and its roll-back, loses nothing that either version acknowledged`()
      async throws
    {
      let place = LedgerPlace()
      let notes = place.server.folder.appending(path: "notes \(place.schema)").path
      let (connection, schema) = (place.server.connection(), place.schema)
      try Data().write(to: URL(filePath: notes))
      for (round, pair) in [["old", "old"], ["old", "new"], ["new", "new"], ["new", "old"], ["old", "new"]].enumerated()
      {
        try await withThrowingTaskGroup { group in
          for (index, version) in pair.enumerated() {
            group.addTask {
              let name = "\(version)\(round)\(index)"
              await #expect(processExitsWith: .signal(SIGKILL)) {
                [
                  connection = connection as String, schema = schema as String, name = name as String,
                  notes = notes as String
                ] in
                try await Self.run(connection, schema, name, notes)
              }
            }
          }
          try await group.waitForAll()
        }
      }
      // Each version reads all, as what is recorded is of the earlier one.
      #expect(try place.execute("SELECT max(schema) FROM entry") == "1")
      let old = place.ledgers("old")
      let answers = try await check(notes) { key in try await old.read(\.lines, of: key) }
      #expect(answers.filter { $0.hasPrefix("old") }.count > 50)
      #expect(answers.filter { $0.hasPrefix("new") }.count > 50)
      await old.shutDown(within: .seconds(5))
      let log = place.newLog()
      let new = place.newLedgers(log)
      try await eventually { try await log.promote() }
      #expect(try await check(notes) { key in try await new.read(\.lines, of: key) } == answers)
      try await new.ask(.enter(text: "last", mark: 1), of: 0)
      await new.shutDown(within: .seconds(5))
      let late = place.ledgers()
      await #expect(throws: PostgresError.outdated(schema: schema, version: 2, known: 1)) {
        try await late.ask(.add("late"), of: 0)
      }
      await late.shutDown(within: .seconds(5))
    }

    /// Checks each noted answer against the streams, and that no line is there twice. Returns the lines that were
    /// acknowledged.
    private func check(_ notes: String, _ read: (_ key: Int) async throws -> [String]) async throws -> [String] {
      var streams: [Int: [String]] = [:]
      for key in 0..<8 { streams[key] = try await eventually { try await read(key) } }
      let text = try String(contentsOfFile: notes, encoding: .utf8)
      var answers: [String] = []
      for note in text.split(separator: "\n").map({ $0.split(separator: " ") }) where note.count == 3 {
        let (key, position) = (try #require(Int(note[0])), try #require(Int(note[1])))
        let lines = try #require(streams[key])
        #expect(lines.indices.contains(position - 1) && lines[position - 1] == note[2], "stream \(key), \(position)")
        answers.append(String(note[2]))
      }
      for (key, lines) in streams { #expect(Set(lines).count == lines.count, "stream \(key) has a line twice") }
      return answers
    }
  }
#endif
