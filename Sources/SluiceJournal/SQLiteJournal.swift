#if Journal
  public import Foundation
  import GRDB
  import Incremental
  public import Sluice
  public import SluiceMigrations

  /// A journal in a SQLite file that never loses an acknowledged entry.
  ///
  /// ```swift
  /// let journal = try SQLiteJournal<TodosState, TodosAction>(at: folder.appending(path: "todos.sqlite"))
  /// let store = try Store(TodosState(), TodosReducer(), journal: journal)
  /// ```
  ///
  /// Rules:
  /// - `append` returns when the entries are on disk, all or none. Killing the process at any moment loses nothing that
  ///   was appended, and leaves nothing half-written.
  /// - With `Durability.powerLoss`, the default, this also holds when the power fails: SQLite runs with
  ///   `synchronous=FULL`, which waits for the disk at each append. `Durability.crash` does not wait; it survives the
  ///   end of the process. A power failure may lose the last appends as a whole, never a part of one.
  /// - A file belongs to one journal at a time; a second one, in any process, is refused.
  /// - Opening verifies what a start needs: the newest snapshot, the entries since, and that no acknowledged entry is
  ///   missing. `verify` verifies the whole file. A file that is damaged, newer, or no journal is refused, and left
  ///   unchanged: only `append`, `offer`, `compact` and `rewrite` change a file.
  /// - A separate file, `NAME.acknowledged`, has the number of acknowledged entries, so a write-ahead log that was lost
  ///   or cut off is noticed. An older journal that is restored on purpose is refused, unless that file is deleted or
  ///   restored with it.
  /// - If one of its files is deleted or replaced while the program runs, no further entry is acknowledged.
  /// - Entries and snapshots of earlier versions of the program are converted by `migrations` when they are read. A
  ///   journal of a later version, or of a program with another `name`, is refused.
  /// - If the newest snapshot cannot be decoded, the one before it is used, and in the end all entries from the initial
  ///   state on. The store reports that, and keeps a new snapshot.
  /// - The first start of a new build of the program reports what is lost or differs: fields that the types do not have
  ///   any more, and a reducer that leads to another state than the recorded one. Only journals with states of at most
  ///   4 MB are checked so at a start; `prove` checks any.
  /// - The keys of actions that were sent by `ask` are found among the newest `keyWindow` entries, also by a later run.
  /// - With `recording: .inBackground`, a thread of the journal appends, and the store's actor never waits for the
  ///   disk; `RecordingMode` says what else waits. What a program sends just before it ends may be lost, unless it has
  ///   awaited `recorded()`.
  /// - All entries are kept, unless there is a `retention`, or `compact` removes some. A snapshot is taken every
  ///   `snapshotInterval` entries, so a start replays at most that many. Without a
  ///   `retention`, one of more than a megabyte is taken when the entries since the last one also have a quarter of its
  ///   size; they are replayed in about the time in which it is decoded.
  ///
  /// Entries are JSON, one row each, in the table `entry`: any SQLite tool can read them, also while the program runs.
  /// The column `coeffects` has the values that reducers read from outside for an entry, as a list of keys and values
  /// in JSON. The column `attached` has the attachments that handled it besides the reducer, if they differ from those
  /// of the entry before; `key` and `reply` the key of the sender, and the reply to it. Files of versions that did not
  /// record these are opened, and record them from then on. Those versions refuse files that this one has written to.
  ///
  /// - Complexity: An append takes two waits for the disk, however many entries it has (0.2 to 3 ms each on most
  ///   machines), and about 10 µs per entry. A large snapshot is encoded and written in the background, in parts, if
  ///   the state is `Sendable`; else in the store's isolation. Opening takes about 3 µs per entry since the newest
  ///   snapshot.
  public final class SQLiteJournal<State: Codable, Action: Codable>: BackgroundJournal {
    /// The failure that an appended entry survives.
    public enum Durability: Sendable {
      /// The end of the process, and the loss of the machine's power.
      case powerLoss
      /// The end of the process.
      case crash
    }

    let source: JournalSource
    private let snapshotInterval: Int
    let keyWindow: Int
    private let retention: JournalRetention
    let coding: RecordCoding<State, Action>
    /// When `send` returns, and what waits for the entries.
    public let recording: RecordingMode
    /// Returns a function that encodes a state outside the store's isolation; nil if the state is not `Sendable`.
    private let encodingBeside: ((State) -> @Sendable () throws -> Data)?
    /// Whether it was checked what this build of the program makes of the record.
    var isChecked = false
    /// Whether the newest snapshot could not be used, so that another one is due.
    var needsSnapshot = false
    /// The number of bytes of the entries since the last digest, and that digest until it is written.
    private var undigested = 0
    var digest: StateDigest?

    /// Opens the journal in the file at `url`, or creates it and its folder, for a state that is not `Sendable`.
    ///
    /// Rules: the state cannot leave the store's isolation, so each snapshot is encoded and written there, and blocks
    /// the store: nearly a second for 100,000 rows.
    ///
    /// - Throws: A `JournalError`; then nothing was changed.
    public convenience init(
      encodingInIsolationAt url: URL, name: String? = nil, migrations: Migrations = Migrations(),
      durability: Durability = .powerLoss, snapshotInterval: Int = 1_000, keyWindow: Int = 100_000,
      recording: RecordingMode = .inSend, retention: JournalRetention = JournalRetention()
    ) throws {
      let file = try JournalFile(at: url, waitsForDisk: durability == .powerLoss, .current(name, migrations))
      self.init(
        .file(file), migrations, recording, snapshotInterval: snapshotInterval, keyWindow: keyWindow, retention, nil)
    }

    /// Opens the journal in the file at `url` for reading only, with its current content.
    ///
    /// ```swift
    /// let store = try Store(TodosState(), TodosReducer(), journal: SQLiteJournal(readingAt: url))
    /// ```
    ///
    /// Rules: it creates and changes nothing, so it works in a folder that is not writable, and on a full disk; without
    /// a folder, the journal is empty. Another program may have the journal open; entries that it appends later are not
    /// read. A store with this journal has the state of that moment. It refuses every action that is sent to it:
    /// `StoreError.notRecorded`, with `JournalError.readOnly`.
    ///
    /// - Throws: A `JournalError`.
    public convenience init(readingAt url: URL, name: String? = nil, migrations: Migrations = Migrations()) throws {
      let copy = try JournalCopy(of: url, .current(name, migrations))
      self.init(
        .copy(copy), migrations, .inSend, snapshotInterval: .max, keyWindow: 0, JournalRetention(), nil)
    }

    init(
      _ source: JournalSource, _ migrations: Migrations, _ recording: RecordingMode, snapshotInterval: Int,
      keyWindow: Int, _ retention: JournalRetention, _ encodingBeside: ((State) -> @Sendable () throws -> Data)?
    ) {
      if snapshotInterval <= 0 {
        misuse(
          "A journal was given a snapshot interval of \(snapshotInterval) entries.",
          why: "It says after how many entries the next snapshot is due.",
          fix: "Leave it out, or pass 1 or more.")
      }
      (self.source, self.recording) = (source, recording)
      coding = RecordCoding(migrations, .ofJournal(source.path))
      self.snapshotInterval = snapshotInterval
      self.keyWindow = keyWindow
      self.retention = retention
      self.encodingBeside = encodingBeside
    }

    /// The number of entries appended so far, in all runs.
    public var count: Int { source.end.position }

    /// Whether the journal was opened for reading only.
    public var isReadOnly: Bool { if case .copy = source { true } else { false } }

    /// The position of the last entry: `count`.
    public var position: Int? { count }

    /// Returns the position and the reply of the entry with a key, if it is among the newest `keyWindow` entries.
    ///
    /// - Throws: A `JournalError`.
    /// - Complexity: O(log n) in the number of entries with keys; it reads the file.
    public func receipt(
      forKey key: String, replyType: (any (Codable & Sendable).Type)?
    ) throws -> Receipt<any Codable & Sendable>? {
      // No entry has such a key: it is refused.
      if key.utf8.contains(0) { return nil }
      guard let found = try source.receipt(forKey: key, window: keyWindow, isBeside: recording != .inSend) else {
        return nil
      }
      let reply: (any Codable & Sendable)?
      if let replyType, let text = found.reply {
        reply = try coding.decode(replyType, from: text, named: "the reply to entry \(found.position)")
      } else {
        reply = nil
      }
      return Receipt(reply: reply, position: found.position)
    }

    /// SQLite's result of `PRAGMA synchronous`, for the test of `Durability`.
    package var synchronousLevel: Int { get throws { try writable().synchronousLevel } }

    /// The number of entries since the newest snapshot.
    public var countSinceSnapshot: Int? { source.end.position - (source.lastSnapshot ?? 0) }

    /// Returns the file of its own that the journal writes to.
    ///
    /// - Throws: `JournalError.readOnly`.
    func writable() throws -> JournalFile {
      guard case .file(let file) = source else { throw JournalError.readOnly(path: source.path) }
      return file
    }

    /// Closes the file, so that another journal can open it. A store does so on shutdown. Afterwards nothing can be
    /// read or appended.
    public func close() { source.close() }

    /// Writes `entries` to disk, all or none.
    ///
    /// - Throws: A `JournalError`; then no entry is acknowledged.
    public func append(_ entries: [JournalEntry<Action>]) throws {
      let new = try coding.encode(entries)
      try source.append(new, after: digest)
      noteAppended(new)
    }

    /// Encodes `entries`, and returns a function that writes them to disk, all or none, on the thread of the file.
    public func prepareAppend(_ entries: [JournalEntry<Action>]) throws -> JournalWrite {
      let new = try coding.encode(entries)
      let append = try source.write(of: new, after: digest)
      noteAppended(new)
      return append
    }

    private func noteAppended(_ entries: [JournalFile.NewEntry]) {
      digest = nil
      undigested += entries.reduce(0) { $0 + $1.text.utf8.count }
    }

    /// Keeps `state` as a snapshot if the journal is empty, or the next snapshot is due: see the rules of the type.
    ///
    /// A large one is encoded and written in the background, if `State` is `Sendable`.
    ///
    /// - Throws: A `JournalError`, including that of an earlier snapshot in the background.
    public func offer(snapshot state: State) throws {
      switch source {
      case .file(let file): try file.inTurn { try offer(snapshot: state, to: file) }
      case .stream(let stream):
        guard let encodingBeside else { return }
        try stream.offer(isNeeded: needsSnapshot, interval: snapshotInterval, encodingBeside(state))
        needsSnapshot = false
      case .copy: break
      }
    }

    private func offer(snapshot state: State, to file: JournalFile) throws {
      if try file.isKeepingBeside() { return }
      if !needsSnapshot, !file.contents.isSnapshotDue(after: snapshotInterval, isAnyLarge: retention.hasLimit) {
        return try noteDigest(of: state, file)
      }
      (digest, undigested) = (nil, 0)
      if let encodingBeside, file.isLarge || recording != .inSend, file.lastSnapshot != nil {
        try file.keepBeside(encodingBeside(state))
      } else {
        let start = ContinuousClock.now
        try file.keep(snapshot: data(state), since: start)
      }
      needsSnapshot = false
      if retention.hasLimit {
        file.writer.compact(try JournalCompaction(of: file, to: retention, keyWindow: keyWindow))
      }
    }

    /// Notes a digest, which is written with the next entry, unless the state is so large that this would take an
    /// eighth of the time in which the entries were encoded.
    private func noteDigest(of state: State, _ file: JournalFile) throws {
      guard undigested > file.contents.snapshotSize * 8 else { return }
      (digest, undigested) = (StateDigest(of: try data(state)), 0)
    }

    /// Verifies the whole file: its structure, each entry from the first on, and each snapshot. Opening verifies only
    /// the newest snapshot and the entries since.
    ///
    /// - Throws: `JournalError.damaged`, with the entry or snapshot that differs.
    /// - Complexity: It reads the whole file, and takes about 3 µs per entry.
    public func verify() throws { try source.verify() }

    var migrations: Migrations { coding.migrations }

    func data(_ value: some Encodable) throws -> Data { try coding.data(of: value) }
  }

  extension SQLiteJournal where State: Sendable {
    /// Opens the journal in the file at `url`, or creates it and its folder.
    ///
    /// A snapshot of more than some kilobytes is encoded and written in the background, while further entries are
    /// appended: the journal gets a copy of the state. So the next change of an array or a dictionary in the state
    /// copies it; `Rows` and `PersistentMap` share unchanged elements.
    ///
    /// - Throws: A `JournalError`; then nothing was changed.
    public convenience init(
      at url: URL, name: String? = nil, migrations: Migrations = Migrations(), durability: Durability = .powerLoss,
      snapshotInterval: Int = 1_000, keyWindow: Int = 100_000, recording: RecordingMode = .inSend,
      retention: JournalRetention = JournalRetention()
    ) throws {
      let file = try JournalFile(at: url, waitsForDisk: durability == .powerLoss, .current(name, migrations))
      self.init(
        .file(file), migrations, recording, snapshotInterval: snapshotInterval, keyWindow: keyWindow, retention
      ) { JournalText.encodingBeside($0) }
    }

    /// Opens the journal as soon as no other journal has the file: for short-lived programs that run at the same time.
    ///
    /// ```swift
    /// let journal = try await SQLiteJournal<TodosState, TodosAction>(at: url, waitingUpTo: .seconds(5))
    /// ```
    ///
    /// It retries some hundred times a second; programs that wait get the file in no particular order.
    ///
    /// - Throws: `JournalError.inUse` after `limit`; any other `JournalError` at once; `CancellationError`.
    public convenience init(
      at url: URL, waitingUpTo limit: Duration, name: String? = nil, migrations: Migrations = Migrations(),
      durability: Durability = .powerLoss, snapshotInterval: Int = 1_000, keyWindow: Int = 100_000,
      recording: RecordingMode = .inSend, retention: JournalRetention = JournalRetention(),
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      let file = try await JournalFile.open(
        at: url, waitsForDisk: durability == .powerLoss, .current(name, migrations), waitingUpTo: limit)
      self.init(
        .file(file), migrations, recording, snapshotInterval: snapshotInterval, keyWindow: keyWindow, retention
      ) { JournalText.encodingBeside($0) }
    }
  }
#endif
