#if Journal
  import Foundation
  import GRDB
  public import Sluice
  import SluiceMigrations

  extension SQLiteJournal {
    /// Replays all entries with a reducer, and compares the state with the recorded one: to find out before a new build
    /// of a program is shipped whether it continues a journal, or a copy of production's, as the one before it would.
    ///
    /// ```swift
    /// let journal = try SQLiteJournal<TodosState, TodosAction>(readingAt: copy, migrations: migrations)
    /// #expect(try journal.prove(TodosReducer(), from: TodosState()).isProven)
    /// ```
    ///
    /// Rules:
    /// - It begins with the first snapshot, if that can be decoded, else with `initial`.
    /// - The state is compared with the digests that were recorded with entries of this version of the program, and
    ///   with the snapshots that are kept. A digest is recorded with each snapshot, and with small states more often.
    ///   The finding names the entries between the last equal state and the first that differs.
    /// - The order of elements is not compared in a state where nothing else differs: that of a set is random.
    /// - Nothing is written.
    ///
    /// - Parameters:
    ///   - reducer: The reducer of the new build.
    ///   - initial: The initial state of the new build.
    ///   - dependencies: The values for reads that are not recorded.
    ///   - interceptors: The interceptors that its store is created with.
    ///   - additions: The additions that handled entries.
    ///   - progress: Called now and then with the number of entries that were replayed.
    /// - Throws: `RecordingError.attachmentsMissing`, or a `JournalError` for a file that cannot be read.
    /// - Complexity: some 20 µs for each entry, and the encoding of the state for each comparison.
    public func prove(
      _ reducer: some Reducer<State, Action>, from initial: State, dependencies: Dependencies = Dependencies(),
      interceptors: Interceptor<State, Action>? = nil, additions: [Addition<State, Action>] = [],
      progress: (Int) -> Void = { _ in }
    ) throws -> JournalProof {
      let first = try first()
      var prover = RecordProver(
        coding, from: first?.state ?? initial, reducer, dependencies: dependencies, interceptors: interceptors,
        additions: additions, checkpoints: try checkpoints()
      ) { error in
        guard case .unreadable(_, let what, _, let reason)? = error as? JournalError else { return nil }
        return (what, reason)
      }
      return try prover.prove(after: first?.position ?? 0, upTo: source.end.position, rows, progress)
    }

    /// Replays all entries with the reducers of a parcel, and compares the state with the recorded one.
    ///
    /// For programs whose stores are made of a parcel. Rules: those of the function for a reducer.
    public func prove(
      parcel: Parcel<State, Action>, from initial: State, dependencies: Dependencies = Dependencies(),
      interceptors: Interceptor<State, Action>? = nil, additions: [Addition<State, Action>] = [],
      progress: (Int) -> Void = { _ in }
    ) throws -> JournalProof {
      try prove(
        parcel.reducer, from: initial, dependencies: dependencies, interceptors: interceptors, additions: additions,
        progress: progress)
    }

    /// Returns the snapshot of the first entries that are kept, with their number; nil if there is none, or it cannot
    /// be decoded although all entries are kept.
    private func first() throws -> (state: State, position: Int)? {
      let row =
        try source.reading { db in
          let first = try JournalSchema.firstKept(db)
          let oldest = try Int.fetchOne(
            db, sql: "SELECT min(position) FROM snapshot WHERE position >= ?", arguments: [first])
          return try JournalFile.snapshot(db, before: (first == 0 ? 0 : oldest ?? 0) + 1)
        } ?? nil
      guard let row else { return nil }
      if row.position > 0 { return (try state(row), row.position) }
      return try? (state(row), 0)
    }

    /// Returns the recorded states. A stream has snapshots only.
    private func checkpoints() throws -> Checkpoints {
      let rows = try source.reading(JournalFile.snapshots) ?? []
      if case .stream = source { return try Checkpoints(snapshots: rows, digests: [:], coding) }
      let digests = try source.reading { try StateDigest.all($0, schema: migrations.current) } ?? [:]
      return try Checkpoints(snapshots: rows, digests: digests, coding)
    }

    private func rows(_ range: ClosedRange<Int>) throws -> [JournalFile.Row] {
      let rows =
        try source.reading { try JournalFile.entries($0, from: range.lowerBound, upTo: range.upperBound) } ?? []
      if rows.count == range.count { return rows }
      throw JournalError.failed(
        path: source.path, reason: "entries were removed while they were replayed: prove a copy of it")
    }
  }
#endif
