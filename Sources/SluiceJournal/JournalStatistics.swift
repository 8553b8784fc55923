#if Journal
  /// The sizes of a journal, for metrics.
  ///
  /// ```swift
  /// let statistics = journal.statistics
  /// Gauge(label: "journal.bytes").record(statistics.bytes)
  /// ```
  ///
  /// The times of appends, and failures, are events of the store's trace.
  public struct JournalStatistics: Equatable, Sendable {
    /// The number of entries appended so far, in all runs.
    public let entries: Int
    /// The number of entries since the newest snapshot, which a start would replay.
    public let entriesSinceSnapshot: Int
    /// The size of the file in bytes, with its write-ahead log.
    public let bytes: Int
    /// The size of the newest snapshot in bytes; zero without one.
    public let snapshotBytes: Int
    /// The time that it took to encode and write the newest snapshot; nil if this run has written none.
    public let snapshotDuration: Duration?

    init(_ contents: JournalContents, bytes: Int) {
      self.bytes = bytes
      entries = contents.end.position
      entriesSinceSnapshot = contents.end.position - (contents.lastSnapshot ?? 0)
      snapshotBytes = contents.snapshotSize
      snapshotDuration = contents.snapshotTime
    }
  }

  extension SQLiteJournal {
    /// The present sizes of the journal; nil if it was opened for reading only.
    ///
    /// - Complexity: It asks the system for the sizes of two files, and never waits for an append.
    public var statistics: JournalStatistics? {
      guard case .file(let file) = source else { return nil }
      return file.statistics
    }
  }
#endif
