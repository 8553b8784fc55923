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
          let state = try snapshot.map(coding.state)
          if snapshot == nil, let fallback, try !source.hasAllEntries { throw fallback }
          var recording = Recording(snapshot: state, entries: try coding.entries(rows))
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
    func state(_ row: JournalFile.Row) throws -> State { try coding.state(row) }

    /// Decodes an entry, which may be of an earlier version of the program; nil if its action was removed since.
    func entry(_ row: JournalFile.Row) throws -> JournalEntry<Action>? { try coding.entry(row) }

    func action(_ row: JournalFile.Row) throws -> Action? { try coding.action(row) }
  }

  extension RecordErrors {
    /// The errors of the journal in a file.
    static func ofJournal(_ path: String) -> RecordErrors {
      RecordErrors(
        unreadable: { JournalError.unreadable(path: path, what: $0, type: $1, reason: $2) },
        unencodable: { JournalError.unencodable(type: $0, reason: $1) })
    }
  }

  extension JournalFile.Row {
    /// Returns whether an error says that this snapshot could not be decoded.
    fileprivate func isSubject(of error: JournalError) -> Bool {
      if case .unreadable(_, snapshotName, _, _) = error { true } else { false }
    }
  }
#endif
