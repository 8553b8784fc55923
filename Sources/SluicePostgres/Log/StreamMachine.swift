#if Postgres
  import Sluice
  import SluiceMigrations

  /// What the journal of a store knows of its stream without the database: its end, its keys, and its snapshots.
  ///
  /// One append at a time is prepared and written. What is prepared changes nothing until it is written.
  struct StreamMachine {
    let id: Int64
    let epoch: Int64
    private var chain: RecordChain
    private var keys: KeyWindow
    /// The position of the newest snapshot; nil before the initial state is known.
    private(set) var lastSnapshot: Int?
    /// The initial state, which is written with the first entry: a store that was only read leaves no trace.
    private(set) var initial: RecordedRow?
    private var isKeeping = false
    /// The position before which no snapshot is made: a state that cannot be encoded is not tried after each entry.
    private var nextAttempt = 0
    private(set) var isClosed = false

    /// Creates what is known of a stream that was opened.
    ///
    /// - Parameters:
    ///   - opened: The stream.
    ///   - lastSnapshot: The position of the newest snapshot.
    init(_ opened: OpenedStream, lastSnapshot: Int?) {
      (id, epoch, chain, keys) = (opened.id, opened.epoch, opened.rows.chain, opened.keys)
      self.lastSnapshot = lastSnapshot
    }

    /// The end of what is written.
    var end: RecordEnd { chain.end }

    var countSinceSnapshot: Int { chain.end.position - (lastSnapshot ?? 0) }

    subscript(key: String) -> KeyWindow.Found? { keys[key] }

    /// Handles that the journal is closed; returns whether it was not.
    mutating func close() -> Bool {
      defer { isClosed = true }
      return !isClosed
    }

    // MARK: - Writing

    /// Entries that are ready to be written.
    struct Append: Sendable {
      let write: LogWrite
      let chain: RecordChain
    }

    /// Gives entries positions and checksums; nil if the journal is closed.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - version: The version of the program's types that they are encoded in.
    func prepare(_ entries: [RecordedEntry], _ version: Int) -> Append? {
      if isClosed { return nil }
      var next = chain
      let rows = entries.map { next.append($0, schema: version) }
      let first = initial.map {
        LogSnapshot(stream: id, epoch: epoch, text: $0.text, end: RecordEnd(), schema: $0.schema)
      }
      let write = LogWrite(
        stream: id, epoch: epoch, former: chain.end, rows: rows, end: next.end, initial: first)
      return Append(write: write, chain: next)
    }

    /// Handles that entries are in the stream.
    mutating func wrote(_ append: Append) {
      chain = append.chain
      initial = nil
      for row in append.write.rows {
        if let key = row.key { keys.add(key, at: row.position, reply: row.reply) }
      }
      keys.trim(to: chain.end.position)
    }

    /// Handles that the stream was read again, and where it ends: a database that was restored has lost the entries
    /// that follow, with their keys.
    mutating func returned(to position: Int) { keys.forget(after: position) }

    // MARK: - Snapshots

    /// Notes the initial state; it is written with the first entry.
    mutating func begin(_ state: RecordedRow) { (initial, lastSnapshot) = (state, 0) }

    /// Returns the end after which a snapshot is to be kept now; nil if none is due.
    mutating func beginKeeping(isNeeded: Bool, interval: Int) -> RecordEnd? {
      let end = chain.end
      guard let last = lastSnapshot, isNeeded || end.position - last >= interval, end.position > 0 else { return nil }
      if isKeeping || isClosed || end.position < nextAttempt { return nil }
      isKeeping = true
      return end
    }

    /// Returns a snapshot, which is encoded in a version of the program's types, after an end.
    func snapshot(_ text: String, _ version: Int, after end: RecordEnd) -> LogSnapshot {
      LogSnapshot(stream: id, epoch: epoch, text: text, end: end, schema: version)
    }

    /// Handles that a snapshot is kept, or not: then none is due for as many entries as `pause`.
    mutating func endKeeping(at position: Int, isKept: Bool, pause: Int = 0) {
      isKeeping = false
      nextAttempt = position + pause
      if isKept { lastSnapshot = position }
    }
  }
#endif
