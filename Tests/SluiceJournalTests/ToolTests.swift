#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceDurable
  import SluiceJournal
  import SluiceJournalTool
  import Testing

  private struct Lost: Error {}

  private struct Letter: DurableRequest { var text: String }

  private struct Office: Codable, Sendable {
    struct Desk: Codable, Identifiable, Sendable {
      let id: Int
      var letters = DurableWork<Letter>()
    }

    var desks: Rows<Desk> = [Desk(id: 2), Desk(id: 3)]
  }

  private enum OfficeAction: Codable, Sendable {
    case write(String, desk: Int)
    case letters(Int, DurableAction<Letter>)
  }

  private struct OfficeReducer: Reducer {
    var body: some Reducer<Office, OfficeAction> {
      Reduce { office, action, context in
        guard case .write(let text, let desk) = action else { return }
        office.desks[id: desk]?.letters.run(Letter(text: text), context)
      }
      EachRow(\.desks, action: OfficeAction.letters) { DurableReducer(attempts: 1).lift(\.letters) }
    }
  }

  /// The command for journals.
  @Suite struct ToolTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private struct Result {
      let status: ExitStatus
      let output: String
      let errors: String
    }

    /// Runs the command of a program, in a process of its own.
    private func run(_ arguments: String..., expecting status: ExitTest.Condition = .success) async throws -> Result {
      let result = await #expect(
        processExitsWith: status, observing: [\.standardOutputContent, \.standardErrorContent]
      ) { [arguments = arguments as [String]] in
        await JournalTool(ledger, from: Ledger(), name: "ledger").run(arguments)
      }
      let found = try #require(result)
      return Result(
        status: found.exitStatus, output: String(decoding: found.standardOutputContent, as: UTF8.self),
        errors: String(decoding: found.standardErrorContent, as: UTF8.self))
    }

    private func write(_ count: Int) throws {
      let journal = try LedgerJournal(at: folder.file, name: "ledger", snapshotInterval: 10)
      let store = try folder.store(journal)
      for number in 0..<count { store.send(.note("line \(number)")) }
    }

    @Test func `The tool shows entries and the state, and changes nothing`() async throws {
      try write(25)
      let before = try folder.contents()
      let shown = try await run("show", folder.file.path, "--last", "2")
      #expect(shown.output.contains(#"{"position":24,"action":{"note":{"_0":"line 23"}}}"#))
      #expect(shown.output.contains(#""position":25"#) && !shown.output.contains(#""position":23"#))
      #expect(shown.errors.contains("25 entries, 5 since the newest snapshot"))
      #expect(try await run("state", folder.file.path).output.contains(#""line 24""#))
      #expect(try await run("export", folder.file.path).output.split(separator: "\n").count >= 25)
      #expect(try await run("verify", folder.file.path).output.contains("as it was written, up to entry 25."))
      #expect(try await run("prove", folder.file.path).output.contains("it is the recorded one"))
      #expect(try folder.contents() == before)
    }

    /// Leaves a journal with a letter that was lost, and one that is on its way.
    @MainActor private static func writeLetters(to file: URL) async throws {
      let store = try Store(
        Office(), OfficeReducer(), journal: SQLiteJournal<Office, OfficeAction>(at: file),
        handlers: [
          EffectHandler(Letter.self) { attempt in
            if attempt.request.text == "lost" { throw Lost() }
            try await Task.sleep(for: .seconds(6_000))
            return DurableDone()
          }
        ])
      store.send(group: [.write("lost", desk: 2), .write("slow", desk: 3)])
      while store.state.desks[id: 2]?.letters.stopped.isEmpty != false { await Task.yield() }
      store.shutDown()
    }

    /// Runs `jobs`; returns its lines and its note.
    private func jobs(_ options: String...) async throws -> (lines: [Substring], note: String) {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
      ) { [arguments = (["jobs", folder.file.path] + options) as [String]] in
        await JournalTool(OfficeReducer(), from: Office()).run(arguments)
      }
      let found = try #require(result)
      return (
        String(decoding: found.standardOutputContent, as: UTF8.self).split(separator: "\n"),
        String(decoding: found.standardErrorContent, as: UTF8.self)
      )
    }

    @Test func `The tool lists unfinished durable work, wherever it is in the state`() async throws {
      try await Self.writeLetters(to: folder.file)
      let all = try await jobs()
      #expect(all.lines.count == 2 && all.note.contains("2 jobs, 1 stopped"))
      #expect(all.lines.last?.contains(#""path":"desks[1].letters","request":"Letter","status":"running"}"#) == true)
      let stopped = try await jobs("--stopped")
      #expect(stopped.lines.count == 1 && stopped.lines[0].contains(#""attempt":1,"error":"Lost()","failures":1"#))
      #expect(stopped.lines[0].contains(#""path":"desks[0].letters","request":"Letter","status":"failed"}"#))
    }

    @Test func `The tool copies and compacts a journal`() async throws {
      try write(55)
      let copy = folder.url.appending(path: "copy.sqlite")
      #expect(try await run("backup", folder.file.path, copy.path).output.contains("has 55 entries"))
      #expect(try folder.store(LedgerJournal(at: copy)).state.lines.count == 55)
      let archive = folder.url.appending(path: "archive.jsonl").path
      let compacted = try await run("compact", folder.file.path, "--keep", "12", "--archive", archive)
      #expect(compacted.output.contains("38 entries were removed."))
      #expect(try String(contentsOfFile: archive, encoding: .utf8).split(separator: "\n").count == 38)
    }

    @Test func `The tool restores a journal from an archive and an export`() async throws {
      try write(55)
      let archive = folder.url.appending(path: "archive.jsonl").path
      _ = try await run("compact", folder.file.path, "--keep", "12", "--archive", archive)
      let exported = folder.url.appending(path: "rest.jsonl")
      try await run("export", folder.file.path).output.write(to: exported, atomically: true, encoding: .utf8)
      let copy = folder.url.appending(path: "copy.sqlite")
      let refused = try await run("import", copy.path, exported.path, expecting: .exitCode(64))
      #expect(refused.errors.contains("Entry 2 is missing: entry 40 follows."))
      #expect(!FileManager.default.fileExists(atPath: copy.path))
      // The first entry stays in a compacted journal, so the archive begins with the second.
      #expect(try await run("import", copy.path, archive, exported.path).output.contains("has 55 entries."))
      #expect(try await run("state", copy.path).output == run("state", folder.file.path).output)
      #expect(try await run("import", copy.path, archive, expecting: .exitCode(64)).errors.contains("none is replaced"))
    }

    @Test func `The tool repairs a damaged journal, and converts nothing in a current one`() async throws {
      try write(25)
      #expect(
        try await run("migrate", folder.file.path, "--dry-run").output
          == "0 entries and snapshots are of versions before 1.\n")
      #expect(
        try await run("migrate", folder.file.path).output == "0 entries and snapshots were converted to version 1.\n")
      try await DatabaseQueue(path: folder.file.path).write {
        try $0.execute(sql: "DELETE FROM entry WHERE position = 23")
      }
      let copy = folder.url.appending(path: "copy.sqlite")
      let repaired = try await run("repair", folder.file.path, copy.path)
      #expect(repaired.output.contains("It has the entries up to 22.\nEntries 23 to 25 are lost"))
      #expect(try await run("verify", copy.path).output.contains("up to entry 22."))
      try await DatabaseQueue(path: copy.path).write {
        try $0.execute(sql: "UPDATE entry SET action = '{\"gone\":{}}' WHERE position IN (2, 3)")
      }
      let refused = try await run("migrate", copy.path, "--dry-run", expecting: .exitCode(1))
      #expect(
        refused.output.contains("2 cannot be converted:") && refused.output.contains("entry 2"),
        "\(refused.output) \(refused.errors)")
    }

    @Test func `A failed command of the tool ends with an explanation and its exit code`() async throws {
      let missing = try await run("show", folder.file.path, expecting: .exitCode(64))
      #expect(missing.errors.contains("There is no file"))
      try write(25)
      try await DatabaseQueue(path: folder.file.path).write { db in
        try db.execute(sql: "UPDATE entry SET action = replace(action, 'line 2', 'line 7') WHERE position = 3")
      }
      let damaged = try await run("verify", folder.file.path, expecting: .exitCode(1))
      #expect(damaged.errors.contains("entry 3 is not what was written"))
      try await DatabaseQueue(path: folder.file.path).write { db in
        try db.execute(sql: "UPDATE digest SET ordered = 1, unordered = 1 WHERE position = 10")
        try db.execute(sql: "DELETE FROM snapshot WHERE position = 10")
      }
      let other = try await run("prove", folder.file.path, expecting: .exitCode(1))
      #expect(other.output.contains("The state differs after entries 1 to 8. They are note (8)."))
      let unlimited = try await run("compact", folder.file.path, expecting: .exitCode(64))
      #expect(unlimited.errors.contains("Say what to keep: --keep, --days or --megabytes."))
    }
  }
#endif
