#if Journal
  public import Foundation
  public import Sluice
  public import SluiceMigrations

  /// A log in a SQLite file: the journals of many stores, which share one file, one writer and one wait for the disk.
  ///
  /// ```swift
  /// let log = try SQLiteLog<Board, BoardAction>(at: folder.appending(path: "boards.sqlite"))
  /// let boards = StoreHost(Board.init, BoardReducer(), log: log)
  /// ```
  ///
  /// Rules:
  /// - Each stream keeps the rules of ``SQLiteJournal``: an acknowledged entry is never lost, entries are whole,
  ///   positions have no gaps, and keys, replies, migrations and earlier snapshots work as in a
  ///   journal of its own. It records in the background.
  /// - All entries that wait for the disk, of whatever streams, are written in one transaction. One that fails leaves
  ///   out only itself.
  /// - A stream that is damaged, or of a later version of the program, fails when it is opened, and no other does. If
  ///   the file lacks acknowledged commits, it is refused as a whole, and left unchanged.
  /// - A file belongs to one log at a time; a second one, in any process, is refused.
  /// - A stream takes no room until its first entry.
  ///
  /// A new build of the program is not checked against what was recorded before, as a `SQLiteJournal` does; entries are
  /// never removed.
  ///
  /// - Complexity: The number of open files does not depend on that of streams. Opening a stream takes about 5 µs per
  ///   entry since its newest snapshot.
  public final class SQLiteLog<State: Codable & Sendable, Action: Codable & Sendable>: StreamLog {
    private let file: StreamFile
    private let migrations: Migrations
    private let snapshotInterval: Int
    private let keyWindow: Int

    /// Opens the log in the file at `url`, or creates it and its folder.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - name: The name of the program; one with another name is refused.
    ///   - migrations: Converts entries and snapshots of earlier versions of the program.
    ///   - durability: The failure that an acknowledged entry survives.
    ///   - snapshotInterval: The number of entries of a stream after which a snapshot is kept; at least 1.
    ///   - keyWindow: The number of newest entries of a stream among which keys are found.
    /// - Throws: A `JournalError`; then nothing was changed.
    public init(
      at url: URL, name: String? = nil, migrations: Migrations = Migrations(),
      durability: SQLiteJournal<State, Action>.Durability = .powerLoss, snapshotInterval: Int = 1_000,
      keyWindow: Int = 100_000
    ) throws {
      file = try StreamFile(at: url, waitsForDisk: durability == .powerLoss, .current(name, migrations))
      (self.migrations, self.snapshotInterval, self.keyWindow) = (migrations, snapshotInterval, keyWindow)
    }

    /// Opens the journal of a stream.
    ///
    /// - Throws: `JournalError.damaged`, `JournalError.ofNewerProgram`, `JournalError.inUse` if the stream has a
    ///   journal that is not closed, as when two hosts have the log; or another `JournalError` if the file cannot be
    ///   read.
    public func journal(of stream: String) throws -> any Journal<State, Action> {
      try open(stream)
    }

    private func open(_ stream: String) throws -> SQLiteJournal<State, Action> {
      try JournalText.check(stream, "String, the name of a stream,")
      return SQLiteJournal<State, Action>(
        .stream(try JournalStream(file, name: Self.written(stream))), migrations, .inBackground,
        snapshotInterval: snapshotInterval, keyWindow: keyWindow, JournalRetention()
      ) { JournalText.encodingBeside($0) }
    }

    /// Replays all entries of a stream with a reducer, and compares the state with the snapshots that are kept: to find
    /// out before a new build of a program is shipped whether it continues a copy of production's log.
    ///
    /// ```swift
    /// let log = try SQLiteLog<Board, BoardAction>(at: copy, migrations: migrations)
    /// #expect(try log.prove("7", BoardReducer(), from: Board()).isProven)
    /// ```
    ///
    /// Rules: those of `SQLiteJournal.prove`. A stream has no digests: what is compared are the first snapshot and the
    /// last two.
    ///
    /// - Parameters:
    ///   - stream: The name of the stream. If there is none, nothing is compared.
    ///   - reducer: The reducer of the new build.
    ///   - initial: The initial state of the new build.
    ///   - dependencies: The values for reads that are not recorded.
    ///   - interceptors: The interceptors that the store is created with.
    ///   - additions: The additions that handled entries.
    /// - Throws: `RecordingError.attachmentsMissing`; `JournalError.inUse` if a store has the stream; another
    ///   `JournalError` for a stream that cannot be read.
    /// - Complexity: some 20 µs for each entry.
    public func prove(
      _ stream: String, _ reducer: some Reducer<State, Action>, from initial: State,
      dependencies: Dependencies = Dependencies(), interceptors: Interceptor<State, Action>? = nil,
      additions: [Addition<State, Action>] = []
    ) throws -> JournalProof {
      let journal = try open(stream)
      defer { journal.close() }
      return try journal.prove(
        reducer, from: initial, dependencies: dependencies, interceptors: interceptors, additions: additions)
    }

    /// Returns the names of the streams that were written since their stores last rested.
    public func unfinished() -> [String] { file.unfinishedStreams }

    /// Notes that the store of a stream rests, with the next commit.
    public func noteRest(of stream: String) { file.noteRest(of: Self.written(stream)) }

    /// Returns the form in which a name is in the file. Swift takes two texts for equal that write a letter with its
    /// accent in different ways; SQLite compares bytes.
    private static func written(_ name: String) -> String { name.precomposedStringWithCanonicalMapping }

    /// Closes the file, so that another log can open it. Its journals cannot be used any more.
    public func close() { file.close() }
  }
#endif
