#if Journal
  import Foundation
  public import Sluice
  import SluiceMigrations

  extension SQLiteJournal {
    /// Reads the newest snapshot that can be decoded, and the entries since.
    ///
    /// - Throws: `JournalError.unreadable` if the entries are not of the type `Action`, or no snapshot is of the type
    ///   `State`, and the first entries are missing.
    public func load() throws -> Recording<State, Action> {
      var (limit, fallback) = (Int.max, nil as JournalError?)
      while true {
        let (snapshot, rows) = try source.load(snapshotBefore: limit)
        do {
          let state = try snapshot.map(state)
          if snapshot == nil, let fallback, try !source.hasAllEntries { throw fallback }
          var recording = Recording(snapshot: state, entries: try entries(rows))
          recording.fallback = fallback
          needsSnapshot = fallback != nil
          if fallback == nil, let snapshot { try check(&recording, snapshot, rows) }
          return recording
        } catch let error as JournalError {
          guard case .unreadable(let path, let what, let type, let reason) = error else { throw error }
          guard let snapshot, snapshot.isSubject(of: error) else {
            // Without the fallback, nothing would have needed this entry.
            guard case .unreadable(_, let state, let stateType, let first)? = fallback else { throw error }
            throw JournalError.unreadable(
              path: path, what: state, type: stateType,
              reason: "\(first); nor can the state be made from all entries, because \(what) is no \(type): \(reason)")
          }
          fallback = fallback ?? error
          limit = snapshot.position
        }
      }
    }

    /// Decodes a snapshot, which may be of an earlier version of the program.
    func state(_ row: JournalFile.Row) throws -> State {
      let text = try migrating(row, named: row.snapshotName, "\(State.self)") { try migrations.state($0, from: $1) }
      return try decode(State.self, from: text, named: row.snapshotName)
    }

    /// Decodes entries.
    ///
    /// Actions of the present version are decoded together, which takes half the time. Where that fails, the entry in
    /// question is found by decoding one after the other.
    private func entries(_ rows: [JournalFile.Row]) throws -> [JournalEntry<Action>] {
      guard rows.count > 1, rows.allSatisfy({ $0.schema == migrations.current }) else {
        return try rows.compactMap { try entry($0) }
      }
      let text = "[\(rows.lazy.map(\.text).joined(separator: ","))]"
      guard let actions = try? decoder.decode([Action].self, from: Data(text.utf8)), actions.count == rows.count else {
        return try rows.compactMap { try entry($0) }
      }
      return try zip(rows, actions).map { try entry($0, $1) }
    }

    /// Decodes an entry, which may be of an earlier version of the program; nil if its action was removed since.
    func entry(_ row: JournalFile.Row) throws -> JournalEntry<Action>? {
      try action(row).map { try entry(row, $0) }
    }

    private func entry(_ row: JournalFile.Row, _ action: Action) throws -> JournalEntry<Action> {
      let name = "entry \(row.position)"
      return try JournalEntry(
        action: action, coeffects: coeffects(row),
        attachments: row.attached.map { try attachments($0, named: "\(name), what handled it,") }, key: row.key)
    }

    func action(_ row: JournalFile.Row) throws -> Action? {
      let name = row.entryName
      let text = try migrating(row, named: name, "\(Action.self)") { try migrations.action($0, from: $1) }
      return try text.map { try decode(Action.self, from: $0, named: name) }
    }

    private func coeffects(_ row: JournalFile.Row) throws -> [Coeffect] {
      guard let text = row.coeffects else { return [] }
      let name = "entry \(row.position), what was read for it,"
      let written = try decode([WrittenCoeffect].self, from: text, named: name)
      if row.schema == migrations.current { return written.map(\.coeffect) }
      return try migrating(row, named: name, "list of values") { _, version in
        try written.map { $0.coeffect(named: try migrations.dependency($0.key, from: version)) }
      }
    }

    private func migrating<Result>(
      _ row: JournalFile.Row, named name: String, _ type: String, _ convert: (String, Int) throws -> Result
    ) throws -> Result {
      do {
        return try convert(row.text, row.schema)
      } catch {
        throw JournalError.unreadable(
          path: source.path, what: name, type: type, reason: "\(error), in \(Self.quoted(row.text))")
      }
    }

    /// Decodes attachments. Most entries have those of the entry before, so the last ones are kept.
    private func attachments(_ text: String, named name: String) throws -> Attachments {
      if let known = written, known.text == text { return known.attachments }
      let attachments = try decode(Attachments.self, from: text, named: name)
      written = (attachments, text)
      return attachments
    }

    func decode<Value: Decodable>(_ type: Value.Type, from text: String, named name: String) throws -> Value {
      do {
        return try decoder.decode(type, from: Data(text.utf8))
      } catch {
        let words = (error as? DecodingError)?.words ?? "\(error)"
        throw JournalError.unreadable(
          path: source.path, what: name, type: "\(type)", reason: "\(words), in \(Self.quoted(text))")
      }
    }

    private static func quoted(_ text: String) -> Substring {
      text.count > 200 ? text.prefix(200) + "…" : text[...]
    }
  }

  extension JournalFile.Row {
    var snapshotName: String { "snapshot \(position)" }

    /// The name of an entry in messages, with the case of its action.
    var entryName: String { caseName.isEmpty ? "entry \(position)" : "entry \(position) (`\(caseName)`)" }

    /// The name of the case of an entry's action; an empty text if it is none of an enum.
    var caseName: String {
      guard text.hasPrefix("{\"") || text.hasPrefix("\"") else { return "" }
      return String(text.drop { $0 == "{" || $0 == "\"" }.prefix { $0 != "\"" })
    }

    /// Returns whether an error says that this snapshot could not be decoded.
    fileprivate func isSubject(of error: JournalError) -> Bool {
      if case .unreadable(_, snapshotName, _, _) = error { true } else { false }
    }
  }
#endif
