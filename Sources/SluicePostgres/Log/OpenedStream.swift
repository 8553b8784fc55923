#if Postgres
  import Sluice
  import SluiceMigrations

  /// A snapshot of a stream, and entries since, whose checksums were verified.
  struct StreamRows: Sendable {
    let snapshot: RecordedRow?
    let entries: [RecordedRow]
    let chain: RecordChain

    /// Verifies rows: the snapshot with the checksum of the entry before it, the entries, and the attachments that
    /// handled the first of them.
    ///
    /// - Throws: `PostgresError.damaged`.
    init(
      _ snapshots: any PostgresRows, _ entries: any PostgresRows, _ attached: any PostgresRows, _ name: String
    ) throws {
      let text = attached.count == 0 ? nil : attached.text(0, 0)
      var chain = RecordChain(attached: text == RecordChain.unknownAttachments ? nil : text)
      snapshot = try Self.snapshot(snapshots, &chain, name)
      self.entries = try Self.entries(entries, &chain, name)
      self.chain = chain
    }

    /// Verifies entries that follow others.
    static func entries(
      _ rows: any PostgresRows, _ chain: inout RecordChain, _ name: String
    ) throws -> [RecordedRow] {
      try (0..<rows.count).map { row in
        guard let entry = StoredEntry(rows, row), let read = chain.take(entry) else {
          throw PostgresError.damaged(
            stream: name, reason: "entry \(chain.end.position + 1) is not what was written")
        }
        return read
      }
    }

    private static func snapshot(
      _ rows: any PostgresRows, _ chain: inout RecordChain, _ name: String
    ) throws -> RecordedRow? {
      guard rows.count > 0 else { return nil }
      guard let position = rows.int(0, 0), let text = rows.text(0, 1), let checksum = rows.int(0, 2) else { return nil }
      let schema = Int(rows.int(0, 3) ?? 1)
      if position > 0 {
        guard let before = rows.int(0, 4) else {
          throw PostgresError.damaged(stream: name, reason: "the entries up to snapshot \(position) are missing")
        }
        chain.end = RecordEnd(position: Int(position), checksum: Checksum(stored: before))
      }
      guard chain.end.checksum.next(Int(position), text, schema: schema).stored == checksum else {
        throw PostgresError.damaged(stream: name, reason: "snapshot \(position) is not what was written")
      }
      return RecordedRow(position: Int(position), text: text, schema: schema)
    }

    /// The greatest version of the program's types.
    var version: Int { entries.reduce(snapshot?.schema ?? 1) { max($0, $1.schema) } }
  }

  extension StoredEntry {
    /// Decodes a row of the table of entries; nil if a value is missing.
    init?(_ rows: any PostgresRows, _ row: Int) {
      guard let position = rows.int(row, 0), let text = rows.text(row, 1), let checksum = rows.int(row, 2) else {
        return nil
      }
      self.init(
        position: Int(position), text: text, checksum: Checksum(stored: checksum), coeffects: rows.text(row, 3),
        attached: rows.text(row, 4), key: rows.text(row, 5), reply: rows.text(row, 6),
        schema: rows.int(row, 7).map(Int.init))
    }
  }

  /// What a process has of a stream that it has taken.
  struct StreamClaim: Sendable {
    let id: Int64
    let epoch: Int64
    /// The end of the stream, as its row has it.
    let end: RecordEnd

    /// The error of a process that has the stream already, from another epoch than it has named: it is to name this
    /// one.
    struct IsMine: Error {
      let epoch: Int64
    }

    /// Decodes the results of `LogStatements.open`; nil if this process has no lease, so that it may take no stream.
    ///
    /// - Throws: `NotOwner`; `IsMine`; `PostgresError.ofNewerProgram`.
    init?(_ results: [any PostgresRows], _ name: String, by process: Int64, version: Int) throws {
      let (claim, owner) = (results[3], results[4])
      if claim.count == 0, owner.count > 0, !owner.bool(0, 4) { return nil }
      guard claim.count > 0, let id = claim.int(0, 0), let epoch = claim.int(0, 1) else {
        let written = owner.count > 0 ? Int(owner.int(0, 5) ?? 1) : 1
        if written > version, !owner.bool(0, 6) {
          throw PostgresError.ofNewerProgram(stream: name, version: written, known: version)
        }
        if owner.count > 0, owner.int(0, 0) == process, let epoch = owner.int(0, 3) { throw IsMine(epoch: epoch) }
        throw NotOwner(
          stream: name, owner: owner.count > 0 ? owner.text(0, 1) : nil,
          address: owner.count > 0 ? owner.text(0, 2) : nil)
      }
      (self.id, self.epoch) = (id, epoch)
      end = RecordEnd(
        position: Int(claim.int(0, 2) ?? 0), checksum: Checksum(stored: claim.int(0, 3) ?? Checksum.start.stored))
    }
  }

  /// A stream that this process owns, as it was read.
  struct OpenedStream: Sendable {
    private let claim: StreamClaim
    let rows: StreamRows
    let keys: KeyWindow

    /// Decodes the results of `LogStatements.open`.
    ///
    /// - Throws: `PostgresError.damaged`.
    init(_ claim: StreamClaim, _ results: [any PostgresRows], _ name: String, keyWindow: Int) throws {
      let keyed = results[8]
      self.claim = claim
      rows = try StreamRows(results[5], results[6], results[7], name)
      var keys = KeyWindow(keyWindow)
      for row in 0..<keyed.count {
        guard let position = keyed.int(row, 0), let key = keyed.text(row, 1) else { continue }
        keys.add(key, at: Int(position), reply: keyed.text(row, 2))
      }
      self.keys = keys
    }

    var id: Int64 { claim.id }
    var epoch: Int64 { claim.epoch }

    /// Throws if acknowledged entries are missing, or this program must not read the stream.
    func check(_ name: String, version: Int) throws {
      let end = claim.end
      guard rows.chain.end == end else {
        let found = rows.chain.end.position
        throw PostgresError.damaged(
          stream: name,
          reason: found == end.position
            ? "entry \(found) is not the one that was acknowledged"
            : "\(end.position) entries were acknowledged, and \(found) are there")
      }
      if rows.version > version {
        throw PostgresError.ofNewerProgram(stream: name, version: rows.version, known: version)
      }
    }
  }

  /// The keys of the newest entries of a stream, with the replies to them.
  ///
  /// They are in memory, because a store looks for a key while it handles an action, and does not wait for a network.
  struct KeyWindow: Sendable {
    struct Found: Equatable, Sendable {
      let position: Int
      let reply: String?
    }

    private let limit: Int
    private var found: [String: Found] = [:]
    private var order: [(key: String, position: Int)] = []
    private var first = 0

    /// Creates a window of a number of entries, with keys or without.
    init(_ limit: Int) { self.limit = limit }

    /// Adds the key of an entry.
    mutating func add(_ key: String, at position: Int, reply: String?) {
      found[key] = Found(position: position, reply: reply)
      order.append((key, position))
    }

    /// Forgets the keys of entries that are not among the newest.
    mutating func trim(to end: Int) {
      while first < order.count, order[first].position <= end - limit {
        let old = order[first]
        if found[old.key]?.position == old.position { found[old.key] = nil }
        first += 1
      }
      if first > 64, first * 2 > order.count {
        order.removeFirst(first)
        first = 0
      }
    }

    /// Forgets the keys of entries after a position.
    mutating func forget(after end: Int) {
      while let last = order.last, order.count > first, last.position > end {
        if found[last.key]?.position == last.position { found[last.key] = nil }
        order.removeLast()
      }
    }

    subscript(key: String) -> Found? { found[key] }
  }
#endif
