#if Postgres
  public import Sluice
  import SluiceMigrations

  extension PostgresLog {
    /// Replays all entries of a stream with a reducer, and compares the state with the snapshots that are kept: to find
    /// out before a new build of a program is shipped whether it continues production's streams as the one before
    /// would.
    ///
    /// ```swift
    /// let proof = try await log.prove("7", BoardReducer(), from: Board())
    /// if !proof.isProven { print(proof) }
    /// ```
    ///
    /// Rules:
    /// - Any process may call it, also for a stream that another one owns. Nothing is written.
    /// - It begins with the oldest snapshot, which is that of the initial state if no entries were removed, or, if that
    ///   cannot be decoded, with `initial`. What is compared are the snapshots: the first one and the last two.
    /// - All that is read is verified, as by `verify`.
    /// - The order of elements is not compared in a state where nothing else differs: that of a set is random.
    ///
    /// - Parameters:
    ///   - stream: The name of the stream. If there is none, nothing is compared.
    ///   - reducer: The reducer of the new build.
    ///   - initial: The initial state of the new build.
    ///   - dependencies: The values for reads that are not recorded.
    ///   - interceptors: The interceptors that the store is created with.
    ///   - additions: The additions that handled entries.
    /// - Throws: `RecordingError.attachmentsMissing`; `PostgresError.damaged`; another `PostgresError`.
    /// - Complexity: Holds the whole stream in memory; some 20 µs for each entry.
    nonisolated(nonsending) public func prove(
      _ stream: String, _ reducer: some Reducer<State, Action>, from initial: State,
      dependencies: Dependencies = Dependencies(), interceptors: Interceptor<State, Action>? = nil,
      additions: [Addition<State, Action>] = []
    ) async throws -> JournalProof {
      let name = Self.written(stream)
      guard let contents = try await contents(of: name) else { return JournalProof() }
      let coding = RecordCoding<State, Action>(migrations, .ofStream(name))
      let snapshots = contents.snapshots
      let first = snapshots.first?.end.position ?? 0
      var start = initial
      if let row = snapshots.first?.row {
        if first > 0 { start = try coding.state(row) } else if let state = try? coding.state(row) { start = state }
      }
      var prover = RecordProver(
        coding, from: start, reducer, dependencies: dependencies, interceptors: interceptors, additions: additions,
        checkpoints: try Checkpoints(snapshots: snapshots.map(\.row), digests: [:], coding)
      ) { error in
        guard case .unreadable(_, let what, _, let reason)? = error as? PostgresError else { return nil }
        return (what, reason)
      }
      let rows = contents.entries.map(\.read)
      return try prover.prove(after: first, upTo: contents.end.position) { range in
        Array(rows[range.lowerBound - first - 1...range.upperBound - first - 1])
      } _: { _ in
      }
    }

    /// Returns all that a stream has, verified; nil if there is none.
    nonisolated(nonsending) func contents(of name: String) async throws -> StreamContents? {
      try await session.start()
      let found = try await session.runAgain([session.statements.id(of: name)], on: session.chores)[0]
      guard found.count > 0, let id = found.int(0, 0) else { return nil }
      return try await StreamContents(id, name, in: session)
    }
  }
#endif
