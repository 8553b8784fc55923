#if Journal
  import ArgumentParser
  import Foundation
  public import SluiceJournal

  /// A command that shows, verifies, proves, copies and compacts the journal of a program, with its own types.
  ///
  /// ```swift
  /// // Sources/todos-journal/TodosJournal.swift
  /// @main struct TodosJournal {
  ///   static func main() async {
  ///     await JournalTool(TodosReducer(), from: TodosState(), name: "todos", migrations: migrations).run()
  ///   }
  /// }
  /// ```
  ///
  /// ```
  /// todos-journal show todos.sqlite --last 20
  /// todos-journal prove todos.sqlite
  /// ```
  ///
  /// Rules: `show`, `state`, `jobs`, `verify`, `prove`, `export`, `backup` and `migrate --dry-run` change nothing, and
  /// work while the program has the journal. `migrate` and `compact` need the journal for themselves; `import` and
  /// `repair` make another file. A failure ends the command with code 1, and mistaken arguments with 64.
  public struct JournalTool<State: Codable & Sendable, Action: Codable & SendableMetatype> {
    typealias Journal = SQLiteJournal<State, Action>

    let name: String?
    let migrations: Migrations
    let keyWindow: Int
    /// Creates a store with a journal, to read its state.
    let state: (Journal) throws -> State
    let prove: (Journal, _ progress: (Int) -> Void) throws -> JournalProof

    /// Creates a command for the journals of a program.
    ///
    /// - Parameters:
    ///   - reducer: The reducer of the program.
    ///   - initial: Its initial state.
    ///   - name: The name that its journals have.
    ///   - migrations: The versions of its types.
    ///   - keyWindow: The number of entries among which it remembers keys; a compaction keeps these.
    ///   - dependencies: The values for reads that are not recorded.
    ///   - interceptors: The interceptors that its stores are created with.
    ///   - additions: The additions that handled entries.
    public init(
      _ reducer: some Reducer<State, Action>, from initial: State, name: String? = nil,
      migrations: Migrations = Migrations(), keyWindow: Int = 100_000, dependencies: Dependencies = Dependencies(),
      interceptors: Interceptor<State, Action>? = nil, additions: [Addition<State, Action>] = []
    ) {
      (self.name, self.migrations, self.keyWindow) = (name, migrations, keyWindow)
      state = { journal in
        let store = try Store(
          initial, reducer, journal: journal, additions: additions, dependencies: dependencies,
          interceptors: interceptors, onFailure: { Output.note("\($0.cause)") })
        defer { store.shutDown() }
        return store.state
      }
      prove = { journal, progress in
        try journal.prove(
          reducer, from: initial, dependencies: dependencies, interceptors: interceptors, additions: additions,
          progress: progress)
      }
    }

    /// Creates a command for the journals of a program whose stores are made of a parcel.
    ///
    /// Its parameters are those of the initializer for a reducer. Only the reducers of the parcel are used: no service
    /// starts.
    public init(
      parcel: Parcel<State, Action>, from initial: State, name: String? = nil, migrations: Migrations = Migrations(),
      keyWindow: Int = 100_000, dependencies: Dependencies = Dependencies(),
      interceptors: Interceptor<State, Action>? = nil, additions: [Addition<State, Action>] = []
    ) {
      self.init(
        parcel.reducer, from: initial, name: name, migrations: migrations, keyWindow: keyWindow,
        dependencies: dependencies, interceptors: interceptors, additions: additions)
    }

    /// Performs the command that the program's arguments name, and ends the program if it fails.
    ///
    /// - Parameter arguments: The arguments; by default those of the program.
    public func run(_ arguments: [String]? = nil) async {
      do {
        try await perform(JournalCommand.parseAsRoot(arguments))
      } catch {
        JournalCommand.exit(withError: error)
      }
    }

    func perform(_ command: any ParsableCommand) async throws {
      switch command {
      case let show as JournalCommand.Show: try self.show(show)
      case let state as JournalCommand.State: Output.print(try JSON.pretty(self.state(read(state.file))))
      case let jobs as JournalCommand.Jobs: try self.jobs(jobs)
      case let verify as JournalCommand.Verify: try self.verify(verify)
      case let prove as JournalCommand.Prove: try self.prove(prove)
      case let export as JournalCommand.Export: try self.export(export)
      case let `import` as JournalCommand.Import: try self.import(`import`)
      case let repair as JournalCommand.Repair: try self.repair(repair)
      case let migrate as JournalCommand.Migrate: try await self.migrate(migrate)
      case let backup as JournalCommand.Backup: try await self.backup(backup)
      case let compact as JournalCommand.Compact: try await self.compact(compact)
      default:
        var command = command
        try command.run()
      }
    }

    private func read(_ file: JournalCommand.File) throws -> Journal {
      try Journal(readingAt: existing(file), name: name, migrations: migrations)
    }

    private func existing(_ file: JournalCommand.File) throws -> URL {
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw ValidationError("There is no file \(file.path).")
      }
      return URL(filePath: file.path)
    }
  }

  // MARK: - The commands

  extension JournalTool {
    private func show(_ command: JournalCommand.Show) throws {
      let journal = try read(command.file)
      let count = max(command.last, 0)
      for line in try journal.lines(max(journal.count - count, 0) + 1..<journal.count + 1) { Output.print(line) }
      Output.note("\(journal.count) entries, \(journal.countSinceSnapshot ?? 0) since the newest snapshot")
    }

    private func jobs(_ command: JournalCommand.Jobs) throws {
      let jobs = Jobs(in: try state(read(command.file)))
      for line in try jobs.lines(onlyStopped: command.stopped) { Output.print(line) }
      Output.note("\(jobs.count) jobs, \(jobs.stoppedCount) stopped")
    }

    private func verify(_ command: JournalCommand.Verify) throws {
      let journal = try read(command.file)
      try journal.verify()
      Output.print("All that is kept is as it was written, up to entry \(journal.count).")
    }

    private func prove(_ command: JournalCommand.Prove) throws {
      let journal = try read(command.file)
      let proof = try prove(journal) { position in
        if position % 100_000 == 0 { Output.note("\(position) of \(journal.count)") }
      }
      Output.print("\(proof)")
      if !proof.isProven { throw ExitCode.failure }
    }

    private func export(_ command: JournalCommand.Export) throws {
      let journal = try read(command.file)
      for first in stride(from: 1, to: journal.count + 1, by: 10_000) {
        for line in try journal.lines(first..<min(first + 10_000, journal.count + 1)) { Output.print(line) }
      }
    }

    private func `import`(_ command: JournalCommand.Import) throws {
      let file = try missing(command.path)
      let journal = try Journal(at: file, name: name, migrations: migrations, keyWindow: keyWindow)
      do {
        try fill(journal, from: command.lines)
        journal.close()
      } catch {
        journal.close()
        Journal.removeFiles(at: file)
        throw error
      }
      Output.print("\(command.path) has \(journal.count) entries.")
    }

    private func fill(_ journal: Journal, from files: [String]) throws {
      var lines = JournalImport(into: journal)
      for path in files {
        guard let reader = FileHandle(forReadingAtPath: path) else {
          throw ValidationError("There is no file \(path).")
        }
        do {
          try Lines(reader).inGroups(of: 1_000) { group in
            try lines.append(group)
            if journal.count % 100_000 == 0 { Output.note("\(journal.count) entries") }
          }
        } catch let error as LineError {
          throw ValidationError("\(path): \(error)")
        }
      }
      do { try lines.finish() } catch let error as LineError { throw ValidationError("\(error)") }
    }

    private func repair(_ command: JournalCommand.Repair) throws {
      let copy = try missing(command.copy)
      Output.print("\(try Journal.repair(existing(command.file), to: copy))")
    }

    private func missing(_ path: String) throws -> URL {
      for suffix in ["", "-wal", "-shm", "-journal", ".acknowledged", ".lock"]
      where FileManager.default.fileExists(atPath: path + suffix) {
        throw ValidationError("There is a file \(path + suffix), and none is replaced.")
      }
      return URL(filePath: path)
    }

    private func migrate(_ command: JournalCommand.Migrate) async throws {
      if command.dryRun {
        let check = try read(command.file).checkMigration()
        Output.print("\(check)")
        if !check.isComplete { throw ExitCode.failure }
        return
      }
      let journal = try Journal(at: existing(command.file), name: name, migrations: migrations, keyWindow: keyWindow)
      defer { journal.close() }
      let count = try await journal.rewrite(entries: { _ in }, states: { _ in })
      Output.print("\(count) entries and snapshots were converted to version \(migrations.current).")
      let check = try journal.checkMigration()
      if check.dropped > 0 { Output.print("\(check)") }
    }

    private func backup(_ command: JournalCommand.Backup) async throws {
      let journal = try read(command.file)
      try await journal.backup(to: URL(filePath: command.copy))
      Output.print("\(command.copy) has \(journal.count) entries.")
    }

    private func compact(_ command: JournalCommand.Compact) async throws {
      let journal = try Journal(
        at: existing(command.file), name: name, migrations: migrations, keyWindow: keyWindow)
      defer { journal.close() }
      let retention = JournalRetention(
        entries: command.keep, age: command.days.map { .seconds($0 * 86_400) },
        bytes: command.megabytes.map { $0 * 1_000_000 }, archive: command.archive.map { URL(filePath: $0) })
      let count = try await journal.compact(to: retention)
      Output.print("\(count) entries were removed.")
    }
  }

  // MARK: - Output

  enum Output {
    static func print(_ text: String) { write(text, to: .standardOutput) }

    /// Writes to the standard error, so that the output can be read by programs.
    static func note(_ text: String) { write(text, to: .standardError) }

    private static func write(_ text: String, to handle: FileHandle) {
      try? handle.write(contentsOf: Data((text + "\n").utf8))
    }
  }

  private enum JSON {
    static func pretty(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
#endif
