#if Postgres
  import Sluice
  import SluiceMigrations

  /// All that a stream has, verified: its snapshots, and the entries since the oldest of them.
  struct StreamContents: Sendable {
    /// A snapshot, with the end of the entries that led to it.
    struct Snapshot: Sendable {
      let row: RecordedRow
      let end: RecordEnd
    }

    let snapshots: [Snapshot]
    /// The entries up to the oldest snapshot that were not removed. They are not verified, because nothing is before
    /// them.
    let remains: [StoredEntry]
    /// The entries as they are stored, and as they are read.
    let entries: [(stored: StoredEntry, read: RecordedRow)]
    let end: RecordEnd

    /// Reads and verifies a stream.
    ///
    /// - Throws: `PostgresError.damaged`, or another one.
    init(_ stream: Int64, _ name: String, in session: LogSession) async throws {
      let line = session.reader(for: name)
      let head = try await session.runAgain(session.statements.contents(stream), on: line)
      guard let position = head[0].count > 0 ? head[0].int(0, 0) : nil, let checksum = head[0].int(0, 1) else {
        throw PostgresError.damaged(stream: name, reason: "its row was deleted")
      }
      let last = RecordEnd(position: Int(position), checksum: Checksum(stored: checksum))
      var left = try (0..<head[1].count).map { try Self.snapshot(head[1], $0, name) }
      var chain = RecordChain(end: left.first?.end ?? RecordEnd())
      let text = head[2].count == 0 ? nil : head[2].text(0, 0)
      chain.attached = text == RecordChain.unknownAttachments ? nil : text
      snapshots = left
      let oldest = chain.end.position
      var remains: [StoredEntry] = []
      while remains.last?.position ?? 0 < oldest {
        let rows = try await session.runAgain(
          [session.statements.rows(of: stream, after: remains.last?.position ?? 0, limit: 1_000)], on: line)[0]
        remains += (0..<rows.count).compactMap { StoredEntry(rows, $0) }
        if rows.count == 0 { break }
      }
      self.remains = remains.filter { $0.position <= oldest }
      var entries: [(stored: StoredEntry, read: RecordedRow)] = []
      while chain.end.position < last.position {
        let rows = try await session.runAgain(
          [session.statements.rows(of: stream, after: chain.end.position, limit: 1_000)], on: line)[0]
        for row in 0..<rows.count where chain.end.position < last.position {
          try Self.check(&left, chain.end, name)
          guard let stored = StoredEntry(rows, row), let read = chain.take(stored) else {
            throw PostgresError.damaged(
              stream: name, reason: "entry \(chain.end.position + 1) is not what was written")
          }
          entries.append((stored, read))
        }
        if rows.count == 0 { break }
      }
      try Self.check(&left, chain.end, name)
      if chain.end != last || !left.isEmpty {
        throw PostgresError.damaged(
          stream: name, reason: "\(last.position) entries were acknowledged, and \(chain.end.position) are there")
      }
      self.entries = entries
      end = last
    }

    private static func snapshot(_ rows: PostgresResult, _ row: Int, _ name: String) throws -> Snapshot {
      guard let position = rows.int(row, 0).map(Int.init), let text = rows.text(row, 1),
        let before = position == 0 ? Checksum.start.stored : rows.int(row, 4)
      else {
        throw PostgresError.damaged(
          stream: name, reason: "the entries up to snapshot \(rows.int(row, 0) ?? 0) are missing")
      }
      let schema = Int(rows.int(row, 3) ?? 1)
      let end = RecordEnd(position: position, checksum: Checksum(stored: before))
      guard end.checksum.next(position, text, schema: schema).stored == rows.int(row, 2) else {
        throw PostgresError.damaged(stream: name, reason: "snapshot \(position) is not what was written")
      }
      return Snapshot(row: RecordedRow(position: position, text: text, schema: schema), end: end)
    }

    /// Throws if a snapshot at the end of the entries so far is one of other entries.
    private static func check(_ left: inout [Snapshot], _ end: RecordEnd, _ name: String) throws {
      guard let first = left.first, first.end.position == end.position else { return }
      if first.end != end {
        throw PostgresError.damaged(stream: name, reason: "snapshot \(end.position) is one of other entries")
      }
      left.removeFirst()
    }
  }
#endif
