#if Postgres
  import Foundation
  import Sluice
  import SluiceMigrations

  /// A change of the recorded entries and snapshots of a stream.
  ///
  /// Entries up to the oldest snapshot keep their checksums, from which those of the others follow.
  struct StreamRewriting<State: Codable & Sendable, Action: Codable & Sendable> {
    private let contents: StreamContents
    private let coding: RecordCoding<State, Action>
    /// The version of the program's types in which changed rows are written.
    private let version: Int
    private var rows: [StoredEntry] = []
    private var snapshots: [(text: String, end: RecordEnd, schema: Int)] = []
    private var end: RecordEnd
    /// The number of entries and snapshots that were changed.
    private(set) var count = 0

    init(_ contents: StreamContents, _ coding: RecordCoding<State, Action>, as version: Int) {
      (self.contents, self.coding, self.version) = (contents, coding, version)
      end = contents.snapshots.first?.end ?? RecordEnd()
    }

    /// Changes all rows.
    mutating func run(
      _ changeEntry: (inout JournalEntry<Action>) throws -> Void, _ changeState: (inout State) throws -> Void
    ) throws {
      for stored in contents.remains {
        let read = RecordedRow(
          position: stored.position, text: stored.text, coeffects: stored.coeffects, key: stored.key,
          schema: stored.schema ?? 1)
        if let row = try changed(stored, read, changeEntry) { rows.append(row) }
      }
      var left = contents.snapshots[...]
      for entry in contents.entries {
        if let snapshot = left.first, snapshot.end.position == end.position {
          try change(left.removeFirst(), changeState)
        }
        try change(entry.stored, entry.read, changeEntry)
      }
      for snapshot in left { try change(snapshot, changeState) }
    }

    private mutating func change(
      _ stored: StoredEntry, _ read: RecordedRow, _ body: (inout JournalEntry<Action>) throws -> Void
    ) throws {
      let row = try changed(stored, read, body) ?? stored
      let checksum = row.checksum(after: end.checksum)
      end = RecordEnd(position: row.position, checksum: checksum)
      if checksum == stored.checksum { return }
      rows.append(
        StoredEntry(
          position: row.position, text: row.text, checksum: checksum, coeffects: row.coeffects, attached: row.attached,
          key: row.key, reply: row.reply, schema: row.schema))
    }

    /// Returns an entry as it is written again; nil if it does not change.
    private mutating func changed(
      _ stored: StoredEntry, _ read: RecordedRow, _ body: (inout JournalEntry<Action>) throws -> Void
    ) throws -> StoredEntry? {
      guard var entry = try coding.entry(read) else { return nil }
      let old = try coding.encode([entry])
      try body(&entry)
      guard try coding.encode([entry]) != old, let new = try coding.encode([entry], as: version).first else {
        return nil
      }
      count += 1
      var row = stored
      row.text = new.text
      row.coeffects = new.coeffects
      row.key = new.key
      row.reply = new.reply
      row.schema = version
      return row
    }

    private mutating func change(
      _ snapshot: StreamContents.Snapshot, _ body: (inout State) throws -> Void
    ) throws {
      var state = try coding.state(snapshot.row)
      let old = try coding.data(of: state)
      try body(&state)
      let new = try coding.data(of: state)
      if new == old, snapshot.end == end { return }
      if new == old {
        snapshots.append((snapshot.row.text, end, snapshot.row.schema))
      } else {
        snapshots.append((try coding.text(of: state, as: version), end, version))
        count += 1
      }
    }

    /// Returns what is to be written.
    func change(_ claim: StreamClaim) -> LogRewrite {
      LogRewrite(
        stream: claim.id, epoch: claim.epoch, former: contents.end, end: end, rows: rows,
        snapshots: snapshots.map {
          LogSnapshot(stream: claim.id, epoch: claim.epoch, text: $0.text, end: $0.end, schema: $0.schema)
        }, version: count > 0 ? version : 1)
    }
  }
#endif
