#if Journal
  import Foundation
  import Sluice
  import SluiceMigrations

  extension SQLiteJournal {
    /// The number of bytes up to which a state is checked at a start.
    private static var largestChecked: Int { 4_000_000 }

    /// Prepares the check that follows a new build of the program: what its types do not have any more, and whether its
    /// reducer still leads from one snapshot to the next.
    func check(
      _ recording: inout Recording<State, Action>, _ snapshot: JournalFile.Row, _ rows: [JournalFile.Row]
    ) throws {
      guard !isChecked else { return }
      isChecked = true
      guard let build = source.program.build, build != JournalProgram.currentBuild,
        snapshot.text.utf8.count < Self.largestChecked, let state = recording.snapshot
      else { return }
      // What cannot be encoded is reported when it is recorded.
      guard let encoded = try? data(state) else { return }
      var lost = LostFields()
      if snapshot.schema == migrations.current { try? lost.compare(snapshot.text, encoded, snapshot.snapshotName) }
      for row in rows where row.schema == migrations.current {
        guard let action = try? action(row), let text = try? data(action) else { continue }
        try? lost.compare(row.text, text, row.entryName)
      }
      recording.warnings = lost.errors(path: source.path)
      recording.trial = try trial(to: snapshot, String(decoding: encoded, as: UTF8.self))
    }

    /// Returns the snapshot before another one, with the entries between; nil if there is none that can be decoded.
    private func trial(
      to snapshot: JournalFile.Row, _ expected: String
    ) throws -> Recording<State, Action>.Trial? {
      let (before, rows) = try source.load(snapshotBefore: snapshot.position, upTo: snapshot.position)
      guard let before, before.text.utf8.count < Self.largestChecked, rows.count <= 10_000,
        let state = try? state(before), let entries = try? rows.compactMap(entry)
      else { return nil }
      let (path, first) = (source.path, before.position + 1)
      return Recording.Trial(snapshot: state, entries: entries) { state in
        guard let text = try? JournalText.data(of: state, JournalText.encoder()),
          let difference = StateDifference(recorded: expected, replayed: text, state)
        else { return nil }
        return JournalError.otherState(
          path: path, entries: "\(first) to \(snapshot.position)", difference: difference.words)
      }
    }
  }

  extension LostFields {
    func errors(path: String) -> [JournalError] {
      fields.map { .fieldLost(path: path, field: $0.field, what: $0.what) }
    }
  }
#endif
