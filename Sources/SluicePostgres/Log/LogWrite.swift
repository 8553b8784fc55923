#if Postgres
  import SluiceMigrations

  /// A process that takes part in a log.
  struct LogProcess: Sendable {
    let id: Int64
    let name: String
    let address: String?
    let versions: ProgramVersions
  }

  /// Entries that one owner appends to its stream.
  struct LogWrite: Sendable {
    let stream: Int64
    let epoch: Int64
    /// The end of the stream before the first entry.
    let former: RecordEnd
    let rows: [StoredEntry]
    /// The end of the stream after them.
    let end: RecordEnd
    /// The initial state, with the first entry.
    let initial: LogSnapshot?

    /// The version of the program's types that it is of.
    var version: Int { max(rows.last?.schema ?? 1, initial?.schema ?? 1) }

    /// The approximate number of bytes.
    var size: Int { rows.reduce(initial?.text.utf8.count ?? 0) { $0 + $1.text.utf8.count + 100 } }
  }

  /// A snapshot of a stream, ready to be written.
  struct LogSnapshot: Sendable {
    let stream: Int64
    let epoch: Int64
    let text: String
    let end: RecordEnd
    let schema: Int

    var checksum: Checksum { end.checksum.next(end.position, text, schema: schema) }
  }

  /// A stream that a process has taken, with the epoch that it got.
  struct LogOwned: Equatable, Sendable {
    let stream: Int64
    let epoch: Int64
  }

  /// Streams that are given up.
  struct LogChores: Sendable {
    /// A stream whose store waits for a date, and the time until then.
    struct Wait: Sendable {
      let owned: LogOwned
      let time: Duration
    }

    /// A stream that moves to another process.
    struct Gift: Sendable {
      let name: String
      let owned: LogOwned
      let target: Int64
    }

    var rests: [LogOwned] = []
    var waits: [Wait] = []
    var gifts: [Gift] = []
    /// The streams that are given up, with those of the gifts: for the case that they are not handed over.
    var releases: [LogOwned] = []

    var isEmpty: Bool { rests.isEmpty && waits.isEmpty && releases.isEmpty }
  }
#endif
