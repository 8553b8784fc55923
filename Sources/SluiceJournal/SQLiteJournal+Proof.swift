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
      let checkpoints = try checkpoints()
      var unrecorded: [String] = []
      let first = try first()
      let run = ReplayRun(
        from: first?.state ?? initial, reducer, dependencies: dependencies, interceptors: interceptors,
        additions: additions
      ) { failure in
        if case .coeffectMissing(let key)? = failure.cause as? RecordingError, !unrecorded.contains(key) {
          unrecorded.append(key)
        }
      }
      var prover = Prover(journal: self, run: run, checkpoints: checkpoints)
      try prover.prove(after: first?.position ?? 0, progress)
      prover.proof.findings += unrecorded.map { .valueNotRecorded(key: $0) }
      return prover.proof
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
  }

  extension SQLiteJournal {
    /// Returns the recorded states.
    ///
    /// Digests are of the text that was recorded. If the types encode another one, because a field was added or removed
    /// without a new version, only the snapshots that are kept are compared, as these types encode them.
    fileprivate func checkpoints() throws -> Checkpoints {
      let rows = try source.reading(JournalFile.snapshots) ?? []
      var (texts, isSameText) = ([Int: String](), true)
      for row in rows {
        guard let state = try? state(row), let text = try? String(decoding: data(state), as: UTF8.self) else {
          continue
        }
        texts[row.position] = text
        if row.schema == migrations.current,
          try JSONValue(parsing: text.utf8).sorted != JSONValue(parsing: row.text.utf8).sorted
        {
          isSameText = false
        }
      }
      let digests = try source.reading { try StateDigest.all($0, schema: migrations.current) } ?? [:]
      return Checkpoints(digests: isSameText ? digests : [:], texts: texts)
    }
  }

  /// A running proof.
  private struct Prover<State: Codable, Action: Codable> {
    let journal: SQLiteJournal<State, Action>
    let run: ReplayRun<State, Action>
    let checkpoints: Checkpoints
    var proof = JournalProof()
    private var lost: LostFields
    /// The entries that cannot be decoded, by the name of their case.
    private var unreadable: [(name: String, what: String, count: Int, reason: String)] = []
    /// The number of entries whose fields were compared, by the name of their case.
    private var compared: [String: Int] = [:]
    /// The cases of the entries since the last comparison.
    private var cases: [String: Int] = [:]
    private var lastEqual = 0
    private var isComparing = true

    init(journal: SQLiteJournal<State, Action>, run: ReplayRun<State, Action>, checkpoints: Checkpoints) {
      (self.journal, self.run, self.checkpoints) = (journal, run, checkpoints)
      lost = LostFields(path: journal.source.path)
    }

    mutating func prove(after first: Int, _ progress: (Int) -> Void) throws {
      let last = journal.source.end.position
      var position = first
      (proof.entries, proof.start, lastEqual) = (last - first, first, first)
      try compare(at: first)
      while position < last {
        let next = min(checkpoints.next(after: position) ?? last, position + 5_000, last)
        try replay(try rows(position + 1...next))
        position = next
        try compare(at: position)
        progress(position)
      }
      proof.findings += unreadable.map { .unreadable(what: $0.what, count: $0.count, reason: $0.reason) }
      proof.findings += lost.fields.map { .fieldLost(field: $0.field, what: $0.what) }
    }

    private func rows(_ range: ClosedRange<Int>) throws -> [JournalFile.Row] {
      let rows =
        try journal.source.reading { try JournalFile.entries($0, from: range.lowerBound, upTo: range.upperBound) } ?? []
      if rows.count == range.count { return rows }
      throw JournalError.failed(
        path: journal.source.path, reason: "entries were removed while they were replayed: prove a copy of it")
    }

    private mutating func replay(_ rows: [JournalFile.Row]) throws {
      var entries: [JournalEntry<Action>] = []
      for row in rows {
        cases[row.caseName, default: 0] += 1
        do {
          guard let entry = try journal.entry(row) else { continue }
          entries.append(entry)
          try compareFields(row, entry.action)
        } catch JournalError.unreadable(_, let what, _, let reason) {
          note(row, what, reason)
        }
      }
      try run.replay(entries)
    }

    private mutating func note(_ row: JournalFile.Row, _ what: String, _ reason: String) {
      isComparing = false
      if let index = unreadable.firstIndex(where: { $0.name == row.caseName }) {
        unreadable[index].count += 1
      } else {
        unreadable.append((row.caseName, what, 1, reason))
      }
    }

    /// Compares the first entries of each case, and later ones now and then.
    private mutating func compareFields(_ row: JournalFile.Row, _ action: Action) throws {
      guard row.schema == journal.migrations.current else { return }
      let count = compared[row.caseName, default: 0]
      compared[row.caseName] = count + 1
      if count < 100 || count % 100 == 0 { try lost.compare(row.text, journal.data(action), row.entryName) }
    }

    private mutating func compare(at position: Int) throws {
      guard isComparing, let checkpoint = checkpoints.checkpoint(at: position) else { return }
      proof.comparisons += 1
      proof.comparedEntries = position - proof.start
      let data = try journal.data(run.state)
      if checkpoint.isEqual(to: data, run.state) {
        (lastEqual, cases) = (position, [:])
        return
      }
      isComparing = false
      let difference = try checkpoints.difference(at: position, data, run.state)
      proof.findings.append(
        .otherState(
          entries: min(lastEqual + 1, max(position, 1))...max(position, 1), actions: cases, difference: difference))
    }
  }

  // MARK: - Recorded states

  /// The recorded states with which a replay is compared: digests, and the snapshots that are kept.
  struct Checkpoints {
    /// What is known of the state after the entries up to a position.
    struct Checkpoint {
      var digest: StateDigest?
      /// The state, as this version of the program writes it.
      var text: String?

      func isEqual(to data: Data, _ state: Any) -> Bool {
        if let text { return StateDifference(recorded: text, replayed: data, state) == nil }
        guard let digest else { return true }
        let other = StateDigest(of: data)
        return digest.ordered == other.ordered
          || digest.unordered == other.unordered && RandomOrder.isPossible(in: state)
      }
    }

    private var all: [Int: Checkpoint] = [:]
    private let positions: [Int]

    init(digests: [Int: StateDigest], texts: [Int: String]) {
      for (position, digest) in digests { all[position] = Checkpoint(digest: digest) }
      for (position, text) in texts { all[position, default: Checkpoint()].text = text }
      positions = all.keys.sorted()
    }

    /// Returns the position of the first recorded state after another one.
    func next(after position: Int) -> Int? {
      var (low, high) = (0, positions.count)
      while low < high {
        let middle = (low + high) / 2
        if positions[middle] <= position { low = middle + 1 } else { high = middle }
      }
      return low < positions.count ? positions[low] : nil
    }

    func checkpoint(at position: Int) -> Checkpoint? { all[position] }

    /// Returns the first path that differs at a position; nil if only a digest is known.
    func difference(at position: Int, _ data: Data, _ state: Any) throws -> String? {
      all[position]?.text.flatMap { StateDifference(recorded: $0, replayed: data, state)?.words }
    }
  }
#endif
